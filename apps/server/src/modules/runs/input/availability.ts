import {
  type Bucket,
  bucketEnd,
  bucketIndex,
  bucketStart,
  guessBucket,
  parseIsoDate,
} from '@forecast-console/calendar';
import { type DatasetReader, sharesInStock } from '../../datasets/storage/index.ts';
import type { StockoutMark } from '../../demand/index.ts';

/** Buckets of a run; `start` is a bucket index. */
export interface Span {
  bucket: Bucket;
  start: number;
  length: number;
}

/** Returns the share of each bucket outside all marks; null if no mark overlaps the span. */
export function availableOutside(marks: readonly StockoutMark[], span: Span): Float64Array | null {
  const end = bucketStart(span.start + span.length, span.bucket);
  const days = marks
    .map(({ first_date, last_date }) => ({
      first: parseIsoDate(first_date) ?? end,
      last: parseIsoDate(last_date) ?? end,
    }))
    .toSorted((a, b) => a.first - b.first);
  const available = new Float64Array(span.length).fill(1);
  let counted = Number.NEGATIVE_INFINITY;
  let isReached = false;
  for (const { first, last } of days) {
    // Days of overlapping marks count once.
    if (subtract(available, span, { first: Math.max(first, counted), last, missing: 1 })) isReached = true;
    counted = Math.max(counted, last + 1);
  }
  return isReached ? available : null;
}

/**
 * Reads the column that shows when items were in stock. Each of its values applies to a period of the dataset, such as
 * a month. Periods without a value count as in stock.
 *
 * @param groupOf group of each combination; -1 for combinations that are not selected
 * @param maxCells limit on combinations × buckets
 * @returns share of each bucket by combination; combinations that were always in stock are missing
 * @throws RangeError if too many combinations were out of stock
 */
export function availableInStock(
  dataset: DatasetReader,
  groupOf: Int32Array,
  span: Span,
  maxCells: number,
): Map<number, Float64Array> {
  const found = new Map<number, Float64Array>();
  if (dataset.inStock() === null) return found;
  const days = dataset.totals().flatMap(({ type, day }) => (type === 'actual' ? [day] : []));
  const own = guessBucket(days);
  for (const { combination, day, value } of sharesInStock(dataset)) {
    if (value >= 1 || (groupOf[combination] ?? -1) < 0) continue;
    const period = bucketIndex(day, own);
    const out = { first: bucketStart(period, own), last: bucketEnd(period, own), missing: 1 - value };
    const available = found.get(combination) ?? new Float64Array(span.length).fill(1);
    if (!subtract(available, span, out)) continue;
    found.set(combination, available);
    if (found.size * span.length > maxCells)
      throw new RangeError(
        `More items were out of stock than one run supports (${found.size} so far, over ${span.length} ${span.bucket}s). Choose a coarser bucket, or filter the values.`,
      );
  }
  return found;
}

/**
 * Subtracts days from the available shares of the buckets.
 * @returns whether any day is in the span
 */
function subtract(
  available: Float64Array,
  { bucket, start, length }: Span,
  { first, last, missing }: { first: number; last: number; missing: number },
): boolean {
  const end = bucketStart(start + length, bucket);
  let isReached = false;
  for (let day = Math.max(first, bucketStart(start, bucket)); day <= last && day < end;) {
    const at = bucketIndex(day, bucket);
    const until = Math.min(last, bucketEnd(at, bucket));
    const share = (until - day + 1) / (bucketEnd(at, bucket) - bucketStart(at, bucket) + 1);
    available[at - start] = Math.max(0, (available[at - start] as number) - share * missing);
    isReached = true;
    day = until + 1;
  }
  return isReached;
}
