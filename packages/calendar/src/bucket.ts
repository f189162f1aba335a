import { civilDateOf, epochDayOf, formatIsoDate } from './iso-date.ts';

/** A time bucket: the calendar period of one value of a series (also called frequency). */
export type Bucket = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** All buckets, finest first. */
export const buckets: readonly Bucket[] = ['day', 'week', 'month', 'quarter', 'year'];

const seasonLengths: Readonly<Record<Bucket, number>> = { day: 7, week: 52, month: 12, quarter: 4, year: 1 };

/**
 * Returns the number of buckets in a season: a week for daily data, a year for all coarser data; 1 means no season.
 */
export function seasonLength(bucket: Bucket): number {
  return seasonLengths[bucket];
}

/**
 * Returns the buckets in which a series with this bucket can be shown, finest first: the bucket itself and every
 * coarser one. A week counts in the month of its Monday (see `rebucket`).
 */
export function coarserOrEqual(bucket: Bucket): Bucket[] {
  return buckets.slice(buckets.indexOf(bucket));
}

// 1970-01-01 was a Thursday. Its ISO week, which starts on Monday, began three days earlier.
const mondayOffset = 3;

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/**
 * Returns the sequential number of the bucket that contains an epoch day. Bucket 0 contains 1970-01-01 (for weeks:
 * the ISO week from Monday 1969-12-29).
 */
export function bucketIndex(epochDay: number, bucket: Bucket): number {
  if (bucket === 'day') return epochDay;
  if (bucket === 'week') return Math.floor((epochDay + mondayOffset) / 7);
  return Math.floor(monthIndex(epochDay) / monthsIn[bucket]);
}

/** Returns the epoch day of a bucket's first day. */
export function bucketStart(index: number, bucket: Bucket): number {
  if (bucket === 'day') return index;
  if (bucket === 'week') return index * 7 - mondayOffset;
  return monthStart(index * monthsIn[bucket]);
}

/** Returns the epoch day of a bucket's last day. */
export function bucketEnd(index: number, bucket: Bucket): number {
  return bucketStart(index + 1, bucket) - 1;
}

function monthIndex(epochDay: number): number {
  const { year, month } = civilDateOf(epochDay);
  return (year - 1970) * 12 + month - 1;
}

function monthStart(index: number): number {
  const year = Math.floor(index / 12);
  return epochDayOf({ year: 1970 + year, month: index - year * 12 + 1, day: 1 });
}

/**
 * Returns the ISO dates of the first days of `count` consecutive buckets, starting at `startIndex`.
 * @throws RangeError if a date is outside the years 0000–9999
 * @example bucketDates(0, 2, 'month') // ['1970-01-01', '1970-02-01']
 */
export function bucketDates(startIndex: number, count: number, bucket: Bucket): string[] {
  return Array.from({ length: count }, (_, offset) =>
    formatIsoDate(bucketStart(startIndex + offset, bucket)),
  );
}
