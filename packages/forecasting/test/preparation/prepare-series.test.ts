import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';

const NaNs = (count: number) => Array.from({ length: count }, () => Number.NaN);

describe('prepareSeries', () => {
  it('drops leading zeros and moves the start to the first demand', () => {
    const prepared = prepareSeries(Float64Array.of(Number.NaN, 0, 0, 5, 0, 7, 8, 9), 100, 1);
    expect(prepared).toMatchObject({ kind: 'regular', start: 103, nonnegative: true });
    expect([...prepared.values]).toEqual([5, 0, 7, 8, 9]);
  });

  it('interpolates gaps and fills the end from the last value and the previous season', () => {
    const prepared = prepareSeries(Float64Array.of(1, ...NaNs(1), 3, 4, 5, 6, ...NaNs(2)), 0, 4);
    const [seventh, eighth] = [6 + 0.3 * (3 - 6), 6 + 0.3 * (4 - 6)];
    expect([...prepared.values]).toEqual([1, 2, 3, 4, 5, 6, seventh, eighth]);
    expect(prepared.notes[0]).toBe('3 of 8 periods had no value and were interpolated.');
  });

  it('fills gaps with the seasonality of other seasons, as far as it explains the known values', () => {
    const year = [10, 20, 30, 40];
    const filledAt = (values: readonly number[], ...gaps: readonly number[]) => {
      const emptied = Float64Array.from(values, (value, t) => (gaps.includes(t) ? Number.NaN : value));
      const { values: filled } = prepareSeries(emptied, 0, 4);
      return gaps.map((t) => filled[t]);
    };
    expect(filledAt([...year, ...year, ...year, ...year], 7)).toEqual([40]);
    expect(filledAt([...year, ...year, ...year, ...year], 14, 15)).toEqual([30, 40]);
    // Peaks in other quarters every year do not show which quarter has the next one.
    const erratic = [10, 30, 10, 30, 30, 10, 30, 10];
    expect(filledAt([...erratic, ...erratic], 5)).toEqual([30]);
  });

  it('fills gaps with values of at least 0 if no value is negative', () => {
    const values = [9, 0, 9, 1, 9, 0, 9, 1, 1, ...NaNs(1), 1, 1, 9, 0, 9, 1];
    expect(prepareSeries(Float64Array.from(values), 0, 4).values[9]).toBe(0);
  });

  it.each([
    ['empty', []],
    ['empty', NaNs(3)],
    ['zero', [0, 0, 0]],
    ['zero', [3, 4, ...Array.from({ length: 30 }, () => 0)]],
    ['constant', [7, 7, 7, 7, 7, 7]],
    ['short', [7, 8]],
    ['regular', [1, 2, 3, 4, 5, 6]],
  ])('recognizes a history that is %s', (kind, values) => {
    const prepared = prepareSeries(Float64Array.from(values), 0, 12);
    expect(prepared.kind).toBe(kind);
    expect(prepared.notes.every((note) => note.endsWith('.'))).toBe(true);
  });

  it('detects negative values', () => {
    expect(prepareSeries(Float64Array.of(5, -1, 4, 4, 6), 0, 1).nonnegative).toBe(false);
  });
});
