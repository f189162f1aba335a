import { describe, expect, it } from 'vitest';
import { addRealised, RealisedSum } from '../../../../src/modules/runs/result/realised.ts';

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
  const sum = new RealisedSum();
  const lags: number[] = [];
  addRealised(points(bounds), actuals, (lag, ...forecast) => {
    lags.push(lag);
    sum.add(...forecast);
  });
  return { ...sum.result, lags };
}

// REAL-1
describe('what became of a forecast', () => {
  it('is measured on the periods that came alone', () => {
    expect(summed([8, 25])).toMatchObject({ count: 2, lags: [1, 2], bias: -1.5 });
    expect(summed([8, 25]).wape).toBeCloseTo((100 * 7) / 33, 12);
  });

  it('counts bounds themselves as within them, and only forecasts that have any', () => {
    const bounds = { lower: [8, 21, 0], upper: [12, 22, 1] };
    expect(summed([8, 20, 30], bounds)).toMatchObject({ hits: 1, bounded: 3 });
    expect(summed([8, 20, 30])).toMatchObject({ hits: 0, bounded: 0 });
  });

  it('leaves gaps out, and divides by nothing that is nothing', () => {
    expect(summed([Number.NaN, 25]).lags).toEqual([2]);
    expect(summed([0, 0, 0])).toMatchObject({ wape: null, bias: 20 });
    expect(summed([])).toMatchObject({ wape: null, bias: null, count: 0 });
  });
});
