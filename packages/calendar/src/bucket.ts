/** A time bucket: the calendar period one value of a series stands for (the field's "frequency"). */
export type Bucket = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** All buckets, finest first. */
export const buckets: readonly Bucket[] = ['day', 'week', 'month', 'quarter', 'year'];

const seasonLengths: Readonly<Record<Bucket, number>> = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };

/** Buckets in one season: the week of daily data, the year of all coarser data; 1 means no season. */
export function seasonLength(bucket: Bucket): number {
  return seasonLengths[bucket];
}

/**
 * Returns the buckets that a series with this bucket can be shown at, finest first: itself and every coarser one.
 * A week counts in the month of its Monday (see `rebucket`).
 */
export function coarserOrEqual(bucket: Bucket): Bucket[] {
  return buckets.slice(buckets.indexOf(bucket));
}
