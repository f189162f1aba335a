import type { RunPoint } from '@forecast-console/api-client/normalise';
import { type Bucket, bucketIndex, parseIsoDate } from '@forecast-console/calendar';

/** Totals of a forecast. */
export interface Outlook {
  /** date of the first forecast bucket */
  start: string;
  /** number of forecast buckets */
  periods: number;
  sum: number;
  /** sum of the plan; null without adjustments */
  planned: number | null;
  /** percentage change from the previous `periods` buckets; null if their actuals are incomplete or sum to zero */
  change: number | null;
  /** the forecast starts in the past: one of its buckets has an actual */
  known: boolean;
}

/**
 * Sums the forecast and compares it with the same number of buckets before it; null without a forecast.
 *
 * @param points of one series, ascending
 * @param partialLast date of the last actual if it covers only a part of its bucket
 */
export function outlook(
  points: readonly RunPoint[],
  bucket: Bucket,
  partialLast: string | null,
): Outlook | null {
  const ahead = points.filter(({ forecast }) => forecast !== null);
  const start = ahead[0]?.date;
  const first = start === undefined ? null : parseIsoDate(start);
  if (start === undefined || first === null) return null;
  const from = bucketIndex(first, bucket);
  const before = points.filter(({ date, actual }) => {
    const day = parseIsoDate(date);
    if (day === null || actual === null || date === partialLast) return false;
    const index = bucketIndex(day, bucket);
    return index < from && index >= from - ahead.length;
  });
  const sum = ahead.reduce((all, { forecast }) => all + (forecast ?? 0), 0);
  const earlier = before.reduce((all, { actual }) => all + (actual ?? 0), 0);
  return {
    start,
    periods: ahead.length,
    sum,
    planned: ahead.some(({ plan }) => plan !== undefined)
      ? ahead.reduce((all, { plan, forecast }) => all + (plan ?? forecast ?? 0), 0)
      : null,
    change:
      before.length < ahead.length || earlier === 0 ? null : (100 * (sum - earlier)) / Math.abs(earlier),
    known: ahead.some(({ date, actual }) => actual !== null && date !== partialLast),
  };
}
