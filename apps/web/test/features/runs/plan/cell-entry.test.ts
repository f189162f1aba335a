import { describe, expect, it } from 'vitest';
import { cellEntry, entered } from '../../../../src/features/runs/plan/cell-entry.ts';
import { numberEntry } from '../../../../src/features/runs/plan/number-entry.ts';

// ADJ-1
describe('cellEntry', () => {
  it.each([
    ['1200', 'value', 1200],
    ['1,200.5', 'value', 1200.5],
    ['1.200,5', 'value', 1200.5],
    ['+20', 'change', 20],
    ['+200,5', 'change', 200.5],
    ['-20', 'change', -20],
    ['−20', 'change', -20],
    ['=-20', 'value', -20],
    ['=20', 'value', 20],
    ['+5 %', 'percent', 5],
    ['-12.5%', 'percent', -12.5],
    ['5%', 'percent', 5],
  ] as const)('reads %s as a change', (text, kind, amount) => {
    expect(cellEntry(text, null)).toEqual({ kind, amount });
  });

  it.each(['', 'many', '1.2.3', '%', '+', '=-5%', '1e9', '--5', '1,20,000', '1.5,5.5'])(
    'rejects "%s"',
    (text) => {
      expect(cellEntry(text, null)).toBeNull();
    },
  );

  // ADJ-10
  it('asks for the decimal mark only if the value depends on it', () => {
    expect(cellEntry('7.500', null)).toBe('ambiguous');
    expect(cellEntry('+7,500', null)).toBe('ambiguous');
    expect(cellEntry('7.500', '.')).toEqual({ kind: 'value', amount: 7.5 });
    expect(cellEntry('7.500', ',')).toEqual({ kind: 'value', amount: 7500 });
    expect(cellEntry('7,500', '.')).toEqual({ kind: 'value', amount: 7500 });
  });
});

describe('numberEntry', () => {
  it.each([
    ['0.500', 0.5],
    ['7.5', 7.5],
    ['1234.567', 1234.567],
    ['1.234.567', 1_234_567],
    ["1'234", 1234],
    ['1 234,5', 1234.5],
    ['.5', 0.5],
  ])('reads %s if no decimal mark was chosen', (text, value) => {
    expect(numberEntry(text, null)).toBe(value);
  });
});

describe('entered', () => {
  it('applies a change to the current plan', () => {
    expect(entered({ kind: 'change', amount: 5 }, 200)).toBe(205);
    expect(entered({ kind: 'percent', amount: 5 }, 200)).toBe(210);
    expect(entered({ kind: 'value', amount: 5 }, 200)).toBe(5);
  });
});
