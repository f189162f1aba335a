import type { RunPoint } from '@forecast-console/api-client/normalise';
import { type Bucket, bucketIndex, parseIsoDate } from '@forecast-console/calendar';

/** What a forecast comes to. */
export interface Outlook {
  /** date of the first bucket forecast */
  start: string;
  /** buckets forecast */
  periods: number;
  sum: number;
  /** what was planned of it; null where nothing is adjusted */
  planned: number | null;
  /** percent, against as many buckets before; null where they are not all known or come to nothing */
  change: number | null;
  /** some bucket forecast has an actual: the forecast starts in the past */
  known: boolean;
}

/**
 * Sums the horizon and compares it with as many buckets before it; null without a forecast.
 *
 * @param points of one series, ascending
 * @param partialLast date of an actual that does not stand for its whole bucket, which is then not known
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
