import type { Bucket } from './bucket.ts';
import { bucketStart } from './bucket-index.ts';
import { formatIsoDate } from './iso-date.ts';

/**
 * ISO dates of the first days of `count` consecutive buckets from `startIndex` on.
 *
 * @throws RangeError when a date leaves the years 0000–9999
 * @example bucketDates(0, 2, 'month') // ['1970-01-01', '1970-02-01']
 */
export function bucketDates(startIndex: number, count: number, bucket: Bucket): string[] {
  return Array.from({ length: count }, (_, offset) =>
    formatIsoDate(bucketStart(startIndex + offset, bucket)),
  );
}
