import { describe, expect, it } from 'vitest';
import { accuracyOf } from './accuracy-of.ts';
import { cut, type BenchmarkSet } from './benchmark-set.ts';

/** Creates a set from values. The last `horizon` values are the future. */
const setOf = (horizon: number, ...values: number[][]): BenchmarkSet => ({
  name: 'test',
  bucket: 'quarter',
  horizon,
  series: values.map((own, position) => cut(String(position), 0, Float64Array.from(own), horizon)),
});

describe('accuracyOf', () => {
  it('matches the definitions of the metrics', () => {
    // With season length 2, the seasonal changes of 1, 2, 3, 4 are 2 and 2; the forecast errors are 1 and 3.
    const set = setOf(2, [1, 2, 3, 4, 5, 10]);
    const { smape, mase, rmsse, bias } = accuracyOf(set, [Float64Array.of(6, 7)], 2);
    expect(smape).toBeCloseTo((200 * (1 / 11 + 3 / 17)) / 2, 12);
    expect(mase).toBeCloseTo(2 / 2, 12);
    expect(rmsse).toBeCloseTo(Math.sqrt(5) / 2, 12);
    expect(bias).toBeCloseTo((100 * -2) / 15, 12);
  });

  it('compares errors with the seasonal naive forecast, or with the naive forecast if there are less than two seasons', () => {
    const long = setOf(2, [1, 2, 3, 4, 5, 10]);
    // The seasonal naive forecast is 3, 4, with errors of 2 and 6.
    expect(accuracyOf(long, [Float64Array.of(6, 7)], 2).relative).toBeCloseTo(Math.sqrt(5 / 20), 12);
    // The naive forecast is 4, 4, with errors of 1 and 6.
    expect(accuracyOf(long, [Float64Array.of(6, 7)], 4).relative).toBeCloseTo(Math.sqrt(10 / 37), 12);
  });

  it('limits the influence of one extreme series on the relative error', () => {
    const set = setOf(1, [1, 2, 1, 2, 1, 3], [1, 2, 1, 2, 1, 1000]);
    const naive = accuracyOf(set, [Float64Array.of(2), Float64Array.of(2)], 2);
    expect(naive.relative).toBeCloseTo(1, 12);
    expect(naive.rmsse).toBeNaN();
    const better = accuracyOf(set, [Float64Array.of(2.5), Float64Array.of(2)], 2);
    expect(better.relative).toBeCloseTo(Math.sqrt(0.5), 12);
  });

  it('ignores unknown values and leading zeros', () => {
    const set = setOf(2, [0, 0, 0, 1, 2, 3, 4, 5, Number.NaN]);
    const { mase, smape } = accuracyOf(set, [Float64Array.of(7, 99)], 1);
    expect(mase).toBeCloseTo(2, 12);
    expect(smape).toBeCloseTo((200 * 2) / 12, 12);
  });
});
