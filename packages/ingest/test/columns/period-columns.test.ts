import { describe, expect, it } from 'vitest';
import { oneMeasure } from '../../src/columns/period-columns.ts';

const table = (...columns: [string, number][]) => ({
  periods: columns.map(([column, day], index) => ({ index, column, period: day })),
  year: null,
  order: 'YYYY-MM',
  note: null,
});

describe('oneMeasure', () => {
  it('keeps the measure whose name means demand', () => {
    const all = table(['Revenue 2024-01', 1], ['Qty 2024-01', 1], ['Revenue 2024-02', 2], ['Qty 2024-02', 2]);
    const one = oneMeasure(all);
    expect(one.periods.map(({ column }) => column)).toEqual(['Qty 2024-01', 'Qty 2024-02']);
    expect(one.note).toBe('"Qty" was used as the value, not "Revenue".');
  });

  it('keeps all months if a month occurs twice', () => {
    const all = table(
      ['Jan 2024', 1],
      ['Feb 2024', 2],
      ['Mar 2024', 3],
      ['Mar 2024 (2)', 3],
      ['Apr 2024', 4],
    );
    expect(oneMeasure(all)).toBe(all);
  });
});
