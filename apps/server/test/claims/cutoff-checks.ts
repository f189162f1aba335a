import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { baseForecasts } from '@forecast-console/forecasting';
import { metricsOf } from './figure-checks.ts';
import type { Facts } from './note-checkers.ts';

type Schemas = components['schemas'];

/**
 * Metrics averaged over all cutoffs, computed from the forecast of each. Only for a run of one series, whose forecasts
 * are not reconciled, without events and drivers.
 */
export function meanOverCutoffs({ dataset, run, histories }: Facts): {
  cutoffs: number;
  metrics: Partial<Schemas['Metrics']>;
} {
  const [values = []] = histories.values();
  const { bucket, start } = dataset;
  const holdout = run.parameters.backtest_periods ?? 0;
  const forecasts = baseForecasts({
    series: [{ key: '0', start, values: Float64Array.from(values, (value) => value ?? Number.NaN) }],
    bucket,
    horizon: run.horizon ?? 1,
    model: run.model_type,
    backtestPeriods: holdout,
    level: 0.95,
    seasonalityMode: 'auto',
    seed: 1,
  });
  const points = (all: readonly (number | null)[], from: number) =>
    all.map((value, at) => ({ date: formatIsoDate(bucketStart(from + at, bucket)), value }));
  const actual = points(values, start);
  const measured = forecasts.slice(0, -1).map(({ cutoff, series: [forecast = new Float64Array(0)] }) =>
    metricsOf(
      actual,
      points(
        // Forecasts are rounded to two decimals.
        Array.from(forecast.subarray(0, holdout), (value) => Math.round(100 * value) / 100),
        cutoff,
      ),
      dataset,
    ),
  );
  const mean = (name: keyof Schemas['Metrics']) => {
    const defined = measured.flatMap((metrics) => metrics[name] ?? []);
    return defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
  };
  return {
    cutoffs: measured.length,
    metrics: {
      mape: mean('mape'),
      mae: mean('mae'),
      rmse: mean('rmse'),
      bias: mean('bias'),
      wape: mean('wape'),
      skill: mean('skill'),
    },
  };
}
