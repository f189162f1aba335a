import { type Bucket, seasonLength } from '@forecast-console/calendar';
import type { StoredPoints } from './stored-run.ts';

/**
 * Returns the seasonal naive forecast: the actual of the same season before the forecast.
 * @param lag buckets ahead, from 1
 * @returns null if that actual is unknown
 */
export function naiveForecast(
  { start, actual, forecastStart }: Pick<StoredPoints, 'start' | 'actual' | 'forecastStart'>,
  bucket: Bucket,
  lag: number,
): number | null {
  const season = seasonLength(bucket);
  const back = season * Math.ceil(lag / season);
  return actual[forecastStart + lag - 1 - back - start] ?? null;
}
