import { describe, expect, it } from 'vitest';
import { madeUpSeries } from './made-up-series.ts';

describe('madeUpSeries', () => {
  it('returns the same series of the requested length every time', () => {
    expect(madeUpSeries(3, 96, 12)).toEqual(madeUpSeries(5, 96, 12).slice(0, 3));
    expect(madeUpSeries(1, 1000, 7)[0]?.values).toHaveLength(1000);
  });
});
