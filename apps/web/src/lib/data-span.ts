import { bucketEnd, bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';

/** What is known of the dates of a dataset (the upload detail tells them; any may be missing). */
export interface DatasetDates {
  firstDate?: string | null | undefined;
  lastDate?: string | null | undefined;
  bucket?: Bucket | null | undefined;
}

/** A dataset seen at one bucket, in running bucket numbers. */
export interface DataSpan {
  first: number;
  /** The last complete bucket; the only one there is, complete or not. */
  last: number;
  /** True when the data ends before its last bucket does; that bucket is left out of training. */
  partialLast: boolean;
}

// Daily data is silent at weekends, so a month that ends on one is complete. The server knows the gaps of the data
// and decides; this only foretells it.
const ordinarySilence = 2;

/** The buckets a dataset covers, or null when its dates are not known. */
export function dataSpan(
  { firstDate, lastDate, bucket: own }: DatasetDates,
  bucket: Bucket,
): DataSpan | null {
  const first = parseIsoDate(firstDate ?? '');
  const last = parseIsoDate(lastDate ?? '');
  if (first === null || last === null) return null;
  // A value dated at the first of a month stands for all of it when the data is monthly.
  const covered =
    own === undefined || own === null || own === 'day'
      ? last + ordinarySilence
      : bucketEnd(bucketIndex(last, own), own);
  const firstIndex = bucketIndex(first, bucket);
  const lastIndex = bucketIndex(last, bucket);
  const partialLast = lastIndex > firstIndex && covered < bucketEnd(lastIndex, bucket);
  return { first: firstIndex, last: partialLast ? lastIndex - 1 : lastIndex, partialLast };
}
