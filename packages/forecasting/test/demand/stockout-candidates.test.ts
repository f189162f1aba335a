import { describe, expect, it } from 'vitest';
import { stockoutCandidates } from '../../src/demand/stockout-candidates.ts';

/** A series of 36 months around 100, with zeros at some positions. */
const regular = (...zeros: number[]) =>
  Float64Array.from({ length: 36 }, (_, t) => (zeros.includes(t) ? 0 : 100 + ((t * 7) % 13)));

describe('stockoutCandidates', () => {
  // DEM-7
  it('finds zeros in a series that otherwise sells large quantities', () => {
    expect(stockoutCandidates(regular(10, 20, 21), 12)).toEqual([
      { first: 10, last: 10 },
      { first: 20, last: 21 },
    ]);
  });

  it('finds nothing in a series without zeros', () => {
    expect(stockoutCandidates(regular(), 12)).toEqual([]);
  });

  it('ignores zeros that recur in the season', () => {
    expect(stockoutCandidates(regular(7, 19, 31), 12)).toEqual([]);
  });

  it('ignores zeros before the first and after the last demand', () => {
    expect(stockoutCandidates(regular(0, 1, 34, 35), 12)).toEqual([]);
  });

  // DEM-7
  it('ignores zeros of intermittent demand, but not an unusually long pause', () => {
    const intermittent = Float64Array.from({ length: 120 }, (_, t) => (t % 3 === 0 ? 1 + (t % 2) : 0));
    expect(stockoutCandidates(intermittent, 1)).toEqual([]);
    const paused = Float64Array.from({ length: 120 }, (_, t) =>
      t % 4 === 3 || (t > 51 && t < 80) ? 0 : 1 + (t % 5),
    );
    expect(stockoutCandidates(paused, 1)).toEqual([{ first: 51, last: 79 }]);
  });

  it('ignores a history that is too short or has returns', () => {
    expect(stockoutCandidates(Float64Array.of(5, 6, 0, 7, 8), 12)).toEqual([]);
    expect(stockoutCandidates(regular(10).with(3, -5), 12)).toEqual([]);
  });
});
