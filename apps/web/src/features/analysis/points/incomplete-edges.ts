import { bucketEnd, bucketIndex, bucketStart, type Bucket } from '@forecast-console/calendar';

/**
 * Indices of the first and last bucket `to` that a series at bucket `from` fills only in part. A week belongs to the
 * bucket of its Monday: the first week of a bucket is the first that starts in it, and the last may end in the next.
 */
export function incompleteEdges(days: readonly number[], from: Bucket, to: Bucket): ReadonlySet<number> {
  const edges = new Set<number>();
  if (from === to || days.length === 0) return edges;
  const first = days.reduce((a, b) => Math.min(a, b));
  const last = days.reduce((a, b) => Math.max(a, b));
  if (bucketIndex(first, from) > firstWithin(bucketIndex(first, to), from, to))
    edges.add(bucketIndex(first, to));
  if (bucketIndex(last, from) < lastWithin(bucketIndex(last, to), from, to)) edges.add(bucketIndex(last, to));
  return edges;
}

function firstWithin(index: number, from: Bucket, to: Bucket): number {
  const start = bucketStart(index, to);
  const fine = bucketIndex(start, from);
  return bucketStart(fine, from) < start ? fine + 1 : fine;
}

function lastWithin(index: number, from: Bucket, to: Bucket): number {
  return bucketIndex(bucketEnd(index, to), from);
}
