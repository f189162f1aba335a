import type { components } from '@forecast-console/api-client/schema';
import { bucketStart, formatIsoDate } from '@forecast-console/calendar';
import { baseForecasts } from '@forecast-console/forecasting';
import { metricsOf } from './figure-checks.ts';
import type { Facts } from './note-checkers.ts';
import type { RandomDataset } from './random-dataset.ts';

type Schemas = components['schemas'];

/** Days of each event of a dataset, as epoch days. */
export const eventSpans = ({ bucket, start, events }: RandomDataset) =>
  (events ?? []).flatMap((share, t) =>
    share === 0
      ? []
      : [{ first: bucketStart(start + t, bucket), last: bucketStart(start + t + 1, bucket) - 1 }],
  );

/** Forecast and actual of one bucket of a backtest. */
interface Measured {
  /** Position in the history. */
  at: number;
  error: number;
  actual: number;
}

/**
 * Metrics averaged over all cutoffs, computed from the forecast of each. Only for a run of one series, whose forecasts
 * are not reconciled, without drivers.
 *
 * @param isWithEvents whether the forecasts use the events of the dataset
 */
export function meanOverCutoffs(
  { dataset, run, histories }: Facts,
  isWithEvents: boolean,
): {
  cutoffs: number;
  metrics: Partial<Schemas['Metrics']>;
  measured: Measured[];
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
    ...(isWithEvents && { events: [{ name: 'Fair', spans: eventSpans(dataset), reach: null }] }),
  });
  const points = (all: readonly (number | null)[], from: number) =>
    all.map((value, at) => ({ date: formatIsoDate(bucketStart(from + at, bucket)), value }));
  const actual = points(values, start);
  const metrics = forecasts.slice(0, -1).map(({ cutoff, series: [forecast = new Float64Array(0)] }) =>
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
    const defined = metrics.flatMap((one) => one[name] ?? []);
    return defined.length === 0 ? null : defined.reduce((sum, value) => sum + value, 0) / defined.length;
  };
  return {
    cutoffs: metrics.length,
    metrics: {
      mape: mean('mape'),
      mae: mean('mae'),
      rmse: mean('rmse'),
      bias: mean('bias'),
      wape: mean('wape'),
      skill: mean('skill'),
      mase: mean('mase'),
      rmsse: mean('rmsse'),
    },
    measured: forecasts.slice(0, -1).flatMap(({ cutoff, series: [forecast = new Float64Array(0)] }) =>
      Array.from(forecast.subarray(0, holdout), (value, step): Measured => {
        const at = cutoff - start + step;
        const actual = values[at] ?? Number.NaN;
        return { at, actual, error: Math.abs(Math.round(100 * value) / 100 - actual) };
      }).filter(({ actual }) => !Number.isNaN(actual)),
    ),
  };
}
