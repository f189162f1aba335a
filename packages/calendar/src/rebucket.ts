import { type Bucket, bucketIndex, bucketStart } from './bucket.ts';
import { formatIsoDate, parseIsoDate } from './iso-date.ts';

/** One observation: `date` is an ISO calendar date (YYYY-MM-DD) without a time or zone. */
export interface DatedValue {
  date: string;
  value: number;
}

/**
 * Sums values into coarser buckets, in ascending order, each dated by its first day. A value belongs to the bucket of
 * its date, so a week belongs to the month of its Monday and totals are preserved. Buckets without a value are
 * omitted, because a missing value is not zero.
 * @param points in any order; a bucket may have several
 * @throws RangeError for a date that is not an ISO calendar date
 */
export function rebucket(points: readonly DatedValue[], bucket: Bucket): DatedValue[] {
  const sums = new Map<number, number>();
  for (const { date, value } of points) {
    const epochDay = parseIsoDate(date);
    if (epochDay === null) throw new RangeError(`not an ISO date: ${date}`);
    const index = bucketIndex(epochDay, bucket);
    sums.set(index, (sums.get(index) ?? 0) + value);
  }
  return [...sums]
    .sort(([a], [b]) => a - b)
    .map(([index, value]) => ({ date: formatIsoDate(bucketStart(index, bucket)), value }));
}
