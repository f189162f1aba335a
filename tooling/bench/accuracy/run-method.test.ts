import { describe, expect, it } from 'vitest';
import { cut, type BenchmarkSet } from './benchmark-set.ts';
import { coverageOf, runMethod } from './run-method.ts';

const set: BenchmarkSet = {
  name: 'test',
  bucket: 'month',
  horizon: 2,
  series: [cut('a', 0, Float64Array.of(0, 0, 3, Number.NaN, 5, 6, 7), 2)],
};

describe('runMethod', () => {
  it('passes only the training part to a baseline, without leading zeros or gaps', () => {
    const { forecasts } = runMethod('seasonal naive', set);
    expect(forecasts.map((one) => [...one])).toEqual([[5, 5]]);
    const changed = { ...set, series: set.series.map((one) => ({ ...one, future: Float64Array.of(9, 9) })) };
    expect(runMethod('seasonal naive', changed).forecasts).toEqual(forecasts);
  });

  it('forecasts and measures each series separately if requested', () => {
    const series = [1, 2].map((size) =>
      cut(
        String(size),
        0,
        Float64Array.from({ length: 40 }, (_, t) => size * (100 + 10 * Math.sin(t * size))),
        2,
      ),
    );
    const both = { ...set, series };
    const { forecasts, intervals } = runMethod('lightgbm', both, { alone: true, withIntervals: true });
    const own = series.map((one) => runMethod('lightgbm', { ...both, series: [one] }).forecasts[0]);
    expect(forecasts).toEqual(own);
    expect(intervals.map(({ width }) => width)).toEqual(
      intervals.map(({ width }) => width).toSorted((a, b) => a - b),
    );
  });

  it('throws for an unknown method', () => {
    expect(() => runMethod('prophet', set)).toThrow('unknown method prophet');
  });
});

describe('coverageOf', () => {
  it('returns the share of known values inside or on the bounds', () => {
    const bounds = [{ lower: Float64Array.of(6, 8), upper: Float64Array.of(7, 9) }];
    expect(coverageOf(set, bounds)).toBe(50);
    expect(coverageOf(set, [{ lower: null, upper: null }])).toBe(0);
  });
});
