import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, bucketDates, bucketStart, formatIsoDate } from '@forecast-console/calendar';
import type { StoredPoints } from './stored-run.ts';

type RunSeries = components['schemas']['RunSeries'];
type PointType = components['schemas']['PointType'];

/**
 * Returns the stored points of one group with dates; types that were not requested are empty.
 * @param plan the adjusted forecast; null if nothing is adjusted
 */
export function toSeries(
  points: StoredPoints,
  bucket: Bucket,
  types: ReadonlySet<PointType>,
  plan: readonly number[] | null = null,
): RunSeries {
  const dated = (start: number, values: readonly (number | null)[]) =>
    bucketDates(start, values.length, bucket).map((date, index) => ({ date, value: values[index] ?? null }));
  const { lower, upper, stockouts = [] } = points;
  const dateAt = (at: number) => formatIsoDate(bucketStart(points.start + at, bucket));
  return {
    actual: types.has('actual') ? dated(points.start, points.actual) : [],
    forecast: types.has('forecast')
      ? dated(points.forecastStart, points.forecast).map((point, index) => ({
          ...point,
          ...(lower && upper ? { lower: lower[index] ?? null, upper: upper[index] ?? null } : {}),
        }))
      : [],
    backtest: types.has('backtest') ? dated(points.backtestStart, points.backtest) : [],
    ...(stockouts.length > 0 && types.has('actual')
      ? { stockouts: stockouts.map(([at, sold, demand]) => ({ date: dateAt(at), sold, demand })) }
      : {}),
    ...(plan && types.has('forecast') ? { plan: dated(points.forecastStart, plan) } : {}),
  };
}
