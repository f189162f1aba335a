import { describe, expect, it } from 'vitest';
import { addForecasts, AccuracySum } from '../../../../src/modules/runs/result/accuracy-sum.ts';

const points = (bounds: { lower: number[] | null; upper: number[] | null }) => ({
  start: 0,
  actual: [],
  forecastStart: 0,
  forecast: [10, 20, 30],
  backtestStart: 0,
  backtest: [],
  ...bounds,
});

function summed(actuals: number[], bounds: Parameters<typeof points>[0] = { lower: null, upper: null }) {
  const sum = new AccuracySum();
  const lags: number[] = [];
  addForecasts(points(bounds), actuals, (lag, ...forecast) => {
    lags.push(lag);
    sum.add(...forecast);
  });
  return { ...sum.result, lags };
}

// REAL-1
describe('realized accuracy', () => {
  it('covers only periods with actuals', () => {
    expect(summed([8, 25])).toMatchObject({ count: 2, lags: [1, 2], bias: -1.5 });
    expect(summed([8, 25]).wape).toBeCloseTo((100 * 7) / 33, 12);
  });

  it('counts values that equal a bound as inside the interval, and skips forecasts without an interval', () => {
    const bounds = { lower: [8, 21, 0], upper: [12, 22, 1] };
    expect(summed([8, 20, 30], bounds)).toMatchObject({ hits: 1, bounded: 3 });
    expect(summed([8, 20, 30])).toMatchObject({ hits: 0, bounded: 0 });
  });

  it('ignores gaps and never divides by zero', () => {
    expect(summed([Number.NaN, 25]).lags).toEqual([2]);
    expect(summed([0, 0, 0])).toMatchObject({ wape: null, bias: 20 });
    expect(summed([])).toMatchObject({ wape: null, bias: null, count: 0 });
  });
});
