import { describe, expect, it } from 'vitest';
import { cellEntry, entered } from '../../../../src/features/runs/plan/cell-entry.ts';

// ADJ-1
describe('the input of a cell', () => {
  it.each([
    ['1200', 'value', 1200],
    ['1,200.5', 'value', 1200.5],
    ['+20', 'value', 120],
    ['-20', 'value', 80],
    ['−20', 'value', 80],
    ['=-20', 'value', -20],
    ['=20', 'value', 20],
    ['+5 %', 'percent', 5],
    ['-12.5%', 'percent', -12.5],
    ['5%', 'percent', 5],
  ] as const)('accepts %s as a change', (text, kind, amount) => {
    expect(cellEntry(text, 100)).toEqual({ kind, amount });
  });

  it.each(['', 'many', '1.2.3', '%', '+', '=-5%', '1e9', '--5'])('rejects "%s"', (text) => {
    expect(cellEntry(text, 100)).toBeNull();
  });

  it('results in the new value', () => {
    expect(entered({ kind: 'percent', amount: 5 }, 200)).toBe(210);
    expect(entered({ kind: 'value', amount: 5 }, 200)).toBe(5);
  });
});
