import type { Bucket } from './bucket.ts';

const seasonLengths: Readonly<Record<Bucket, number>> = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };

/** Buckets in one season: the week of daily data, the year of all coarser data; 1 means no season. */
export function seasonLength(bucket: Bucket): number {
  return seasonLengths[bucket];
}
