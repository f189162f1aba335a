import { describe, expect, it } from 'vitest';
import { cellEntry, entered } from '../../../../src/features/runs/plan/cell-entry.ts';

// ADJ-1
describe('cellEntry', () => {
  it.each([
    ['1200', 'value', 1200],
    ['1,200.5', 'value', 1200.5],
    ['+20', 'change', 20],
    ['-20', 'change', -20],
    ['−20', 'change', -20],
    ['=-20', 'value', -20],
    ['=20', 'value', 20],
    ['+5 %', 'percent', 5],
    ['-12.5%', 'percent', -12.5],
    ['5%', 'percent', 5],
  ] as const)('parses %s', (text, kind, amount) => {
    expect(cellEntry(text)).toEqual({ kind, amount });
  });

  it.each(['', 'many', '1.2.3', '%', '+', '=-5%', '1e9', '--5'])('rejects "%s"', (text) => {
    expect(cellEntry(text)).toBeNull();
  });
});

describe('entered', () => {
  it('returns the new value of a cell', () => {
    expect(entered({ kind: 'change', amount: 5 }, 200)).toBe(205);
    expect(entered({ kind: 'percent', amount: 5 }, 200)).toBe(210);
    expect(entered({ kind: 'value', amount: 5 }, 200)).toBe(5);
  });
});
