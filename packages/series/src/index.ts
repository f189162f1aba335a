export { buckets, type Bucket } from './bucket.ts';
export { bucketDates } from './bucket-dates.ts';
export { bucketEnd, bucketIndex, bucketStart } from './bucket-index.ts';
export { coarserOrEqual } from './coarser-or-equal.ts';
export type { DatedValue } from './dated-value.ts';
export { guessBucket } from './guess-bucket.ts';
export { formatIsoDate, parseIsoDate } from './iso-date.ts';
export { rebucket } from './rebucket.ts';
export { seasonLength } from './season-length.ts';
