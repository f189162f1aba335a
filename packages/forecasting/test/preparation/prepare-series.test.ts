import { describe, expect, it } from 'vitest';
import { prepareSeries } from '../../src/preparation/prepare-series.ts';

const NaNs = (count: number) => Array.from({ length: count }, () => Number.NaN);

describe('prepareSeries', () => {
  it('drops leading zeros and moves the start to the first demand', () => {
    const prepared = prepareSeries(Float64Array.of(Number.NaN, 0, 0, 5, 0, 7, 8, 9), 100, 1);
    expect(prepared).toMatchObject({ kind: 'regular', start: 103, nonnegative: true });
    expect([...prepared.values]).toEqual([5, 0, 7, 8, 9]);
  });

  it('interpolates gaps and fills the end from the previous season', () => {
    const prepared = prepareSeries(Float64Array.of(1, ...NaNs(1), 3, 4, 5, 6, ...NaNs(2)), 0, 4);
    expect([...prepared.values]).toEqual([1, 2, 3, 4, 5, 6, 3, 4]);
    expect(prepared.notes[0]).toBe('3 of 8 periods had no value and were interpolated.');
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
