import { type Bucket, bucketIndex, bucketStart } from '@forecast-console/calendar';

// Days go back whole weeks, so that a Saturday is compared with a Saturday.
const back: Readonly<Record<Bucket, number>> = { day: 364, week: 52, month: 12, quarter: 4, year: 1 };

/** Returns the start of the bucket one year before a bucket, both as epoch days. */
export function yearBefore(day: number, bucket: Bucket): number {
  return bucketStart(bucketIndex(day, bucket) - back[bucket], bucket);
}
