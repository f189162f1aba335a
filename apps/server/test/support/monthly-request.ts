import type { ForecastRequest } from '@forecast-console/forecasting';

/**
 * A request for a LightGBM run of this many series of 48 months, each with its own seasonality and a common peak in
 * December.
 */
export const monthlyRequest = (series: number): ForecastRequest => ({
  series: Array.from({ length: series }, (_, position) => ({
    key: String(position),
    start: 0,
    values: Float64Array.from(
      { length: 48 },
      (__, t) => 80 + position + ((t * (7 + position)) % 13) + 20 * Number(t % 12 === 11),
    ),
  })),
  bucket: 'month',
  horizon: 6,
  model: 'lightgbm',
  backtestPeriods: 3,
  level: 0.9,
  seasonalityMode: 'multiplicative',
  seed: 1,
});
