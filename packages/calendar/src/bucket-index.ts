import type { Bucket } from './bucket.ts';
import { civilDateOf, epochDayOf } from './civil-date.ts';

// 1970-01-01 was a Thursday: the ISO week (Monday first) around it starts three days earlier.
const mondayOffset = 3;

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/**
 * Running number of the bucket an epoch day lies in; neighbours differ by one, whatever the bucket.
 * Bucket 0 holds 1970-01-01 (for weeks: the ISO week from Monday 1969-12-29).
 */
export function bucketIndex(epochDay: number, bucket: Bucket): number {
  if (bucket === 'day') return epochDay;
  if (bucket === 'week') return Math.floor((epochDay + mondayOffset) / 7);
  return Math.floor(monthIndex(epochDay) / monthsIn[bucket]);
}

/** Epoch day of the first day of a bucket. */
export function bucketStart(index: number, bucket: Bucket): number {
  if (bucket === 'day') return index;
  if (bucket === 'week') return index * 7 - mondayOffset;
  return monthStart(index * monthsIn[bucket]);
}

/** Epoch day of the last day of a bucket. */
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
