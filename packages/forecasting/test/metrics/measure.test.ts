import { describe, expect, it } from 'vitest';
import { meanMetrics } from '../../src/metrics/mean-metrics.ts';
import { measure } from '../../src/metrics/measure.ts';

const history = Float64Array.of(8, 9, 11, 10, 9, 12, 13);
const actual = Float64Array.of(10, 0, 12, 15, 9);
const predicted = Float64Array.of(11, 1, 10, 15, 12);

describe('measure', () => {
  // ACC-4, ACC-6
  it('agrees with scikit-learn and utilsforecast', () => {
    const metrics = measure(actual, predicted, history, 4);
    // scikit-learn 1.9.1: mean_absolute_error(a, f), sqrt(mean_squared_error(a, f)),
    // 100 * mean_absolute_percentage_error(a[a != 0], f[a != 0])
    expect(metrics.mae).toBeCloseTo(1.4, 12);
    expect(metrics.rmse).toBeCloseTo(1.7320508075688772, 12);
    expect(metrics.mape).toBeCloseTo(15, 12);
    // utilsforecast.losses with seasonality 4: bias, mase, rmsse; its smape is a ratio of halves, so it is multiplied
    // by 200 here
    expect(metrics.bias).toBeCloseTo(0.6, 12);
    expect(metrics.mase).toBeCloseTo(0.7, 12);
    expect(metrics.rmsse).toBeCloseTo(0.801784, 6);
    expect(metrics.smape).toBeCloseTo(200 * 0.256277, 3);
    expect(metrics.wape).toBeCloseTo((100 * 7) / 46, 12);
  });

  // ACC-6
  it('measures skill against the seasonal naive forecast for the same buckets', () => {
    // Seasonal naive: 10 9 12 13 10, absolute errors 0 9 0 2 1.
    expect(measure(actual, predicted, history, 4).skill).toBeCloseTo(1 - 7 / 12, 12);
  });

  // ACC-4
  it('returns a positive bias if the forecast is too high', () => {
    expect(measure(Float64Array.of(1), Float64Array.of(3), history, 1).bias).toBe(2);
  });

  it('skips buckets without a value', () => {
    const gappy = measure(Float64Array.of(10, Number.NaN), Float64Array.of(11, 99), history, 1);
    expect(gappy.mae).toBe(1);
  });

  // ACC-5
  it('returns null for an undefined metric, never 0', () => {
    const zeros = measure(new Float64Array(3), Float64Array.of(1, 1, 1), new Float64Array(0), 12);
    expect(zeros).toMatchObject({ mape: null, wape: null, mase: null, rmsse: null, skill: null, mae: 1 });
    const nothing = measure(Float64Array.of(Number.NaN), Float64Array.of(1), history, 1);
    expect(new Set(Object.values(nothing))).toEqual(new Set([null]));
    expect(measure(actual, predicted, Float64Array.of(5, 5, 5), 1).mase).toBeNull();
  });
});

describe('meanMetrics', () => {
  it('averages each metric over the measurements in which it is defined', () => {
    const one = measure(Float64Array.of(10), Float64Array.of(12), history, 1);
    const other = measure(Float64Array.of(0), Float64Array.of(1), history, 1);
    expect(meanMetrics([one, other])).toMatchObject({ mae: 1.5, mape: 20 });
    expect(meanMetrics([])).toBeNull();
  });
});
