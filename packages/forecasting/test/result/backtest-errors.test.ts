import { describe, expect, it } from 'vitest';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { forecast } from '../../src/forecast.ts';

const history = (scale: number) =>
  Float64Array.from({ length: 48 }, (_, t) => scale * (100 + t + (t % 12 === 11 ? 60 : 0) + ((t * 7) % 5)));

// MET-6
describe('backtestErrors', () => {
  const request: ForecastRequest = {
    series: [
      { key: 'A', start: 0, values: history(1) },
      { key: 'B', start: 0, values: history(3) },
    ],
    bucket: 'month',
    horizon: 6,
    model: 'lightgbm',
    backtestPeriods: 4,
    level: null,
    seasonalityMode: 'additive',
    seed: 1,
  };
  const { backtestErrors: errors, total, shownOrigin, origins } = forecast(request);

  it('has the metrics of each cutoff, which average to those of the total', () => {
    expect(errors?.byCutoff.map(({ cutoff }) => cutoff)).toEqual(
      Array.from({ length: origins }, (_, step) => 44 - step),
    );
    expect(errors?.byCutoff[0]?.metrics).toEqual(shownOrigin);
    const meanErrors = errors?.byCutoff.map(({ metrics }) => metrics.mae ?? Number.NaN) ?? [];
    expect(meanErrors.reduce((sum, mae) => sum + mae, 0) / origins).toBeCloseTo(total.metrics?.mae ?? 0, 9);
  });

  it('pools the errors of each lag over all cutoffs', () => {
    expect(errors?.byLag.map(({ lag, count }) => [lag, count])).toEqual(
      [1, 2, 3, 4].map((lag) => [lag, origins]),
    );
    // All lags have the same number of actuals, so their mean equals that of the cutoffs.
    const mean = (errors?.byLag ?? []).reduce((sum, { mae }) => sum + mae / 4, 0);
    expect(mean).toBeCloseTo(total.metrics?.mae ?? 0, 9);
  });

  it('is null without a backtest', () => {
    expect(forecast({ ...request, backtestPeriods: 0 }).backtestErrors).toBeNull();
  });
});
