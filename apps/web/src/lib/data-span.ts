import { bucketEnd, bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';

/** Dates from the details of a dataset; each may be missing. */
export interface DatasetDates {
  firstDate?: string | null | undefined;
  lastDate?: string | null | undefined;
  bucket?: Bucket | null | undefined;
}

/** The range of a dataset, as bucket indexes. */
export interface DataSpan {
  first: number;
  /** the last complete bucket, or the only bucket */
  last: number;
  /** whether the data ends within its last bucket, which is then excluded from training */
  partialLast: boolean;
}

// Daily data often omits weekends, so a month that ends on a weekend counts as complete. This is an estimate; the
// server checks the actual gaps.
const weekendDays = 2;

/** Returns the buckets a dataset covers; null if its dates are unknown. */
export function dataSpan(
  { firstDate, lastDate, bucket: own }: DatasetDates,
  bucket: Bucket,
): DataSpan | null {
  const first = parseIsoDate(firstDate ?? '');
  const last = parseIsoDate(lastDate ?? '');
  if (first === null || last === null) return null;
  // A monthly value is dated the first day of the month but covers the whole month.
  const covered =
    own === undefined || own === null || own === 'day'
      ? last + weekendDays
      : bucketEnd(bucketIndex(last, own), own);
  const firstIndex = bucketIndex(first, bucket);
  const lastIndex = bucketIndex(last, bucket);
  const partialLast = lastIndex > firstIndex && covered < bucketEnd(lastIndex, bucket);
  return { first: firstIndex, last: partialLast ? lastIndex - 1 : lastIndex, partialLast };
}
