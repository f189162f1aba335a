import { type Bucket, bucketEnd, bucketIndex, bucketStart, parseIsoDate } from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from '../../datasets/storage/index.ts';
import type { StockoutMark } from '../../demand/index.ts';

/** Combinations of one group that could not be sold in the same periods. */
export interface StockoutPart {
  /** Key of the group at the run's level. */
  group: string;
  /** Share of each bucket in which the combinations could be sold, 0 to 1. */
  available: Float64Array;
  /** Sum of their sales by bucket. */
  sold: Float64Array;
}

/** Buckets of a run; `start` is a bucket index. */
export interface Span {
  bucket: Bucket;
  start: number;
  length: number;
}

/**
 * Finds the combinations that marks affect within a span.
 *
 * @param keys key of the group of each combination; null if the combination is not selected
 * @returns parts by combination; empty if no mark affects the selection
 */
export function stockoutParts(
  dataset: DatasetReader,
  keys: readonly (string | null)[],
  marks: readonly StockoutMark[],
  span: Span,
): Map<number, StockoutPart> {
  const found = new Map<number, StockoutPart>();
  if (marks.length === 0) return found;
  const marksOf = markFinder(dataset, marks);
  const availabilities = new Map<string, Float64Array | null>();
  const parts = new Map<string, StockoutPart>();
  for (const [combination, group] of keys.entries()) {
    if (group === null) continue;
    const own = marksOf(combination);
    if (own.length === 0) continue;
    const pattern = own.join();
    const known = availabilities.get(pattern);
    const available =
      known === undefined
        ? availability(
            own.flatMap((at) => marks[at] ?? []),
            span,
          )
        : known;
    availabilities.set(pattern, available);
    if (available === null) continue;
    const id = `${group} ${pattern}`;
    const part = parts.get(id) ?? { group, available, sold: new Float64Array(span.length) };
    parts.set(id, part);
    found.set(combination, part);
  }
  return found;
}

/** Returns a function that finds the positions of the marks of a combination, in ascending order. */
function markFinder(
  dataset: DatasetReader,
  marks: readonly StockoutMark[],
): (combination: number) => number[] {
  const byLevel = new Map<string, { codes: Code[]; marks: Map<string, number[]> }>();
  const ids = new Map<Code, ReadonlyMap<string, number>>();
  const idsOf = (code: Code) => {
    const own = ids.get(code) ?? new Map([...dataset.dictionary(code)].map(([id, value]) => [value, id]));
    ids.set(code, own);
    return own;
  };
  for (const [at, { key }] of marks.entries()) {
    const codes = Object.keys(key) as Code[];
    const level = byLevel.get(codes.join()) ?? { codes, marks: new Map<string, number[]>() };
    byLevel.set(codes.join(), level);
    const id = codes.map((code) => idsOf(code).get(key[code] ?? '') ?? -1).join();
    level.marks.set(id, [...(level.marks.get(id) ?? []), at]);
  }
  const levels = [...byLevel.values()].map(({ codes, marks: own }) => ({
    columns: codes.map((code) => dataset.combinationIds(code)),
    own,
  }));
  return (combination) =>
    levels
      .flatMap(({ columns, own }) => own.get(columns.map((column) => column[combination]).join()) ?? [])
      .toSorted((a, b) => a - b);
}

/** Returns the share of each bucket outside all marks; null if no mark overlaps the span. */
function availability(marks: readonly StockoutMark[], { bucket, start, length }: Span): Float64Array | null {
  const end = bucketStart(start + length, bucket);
  const days = marks
    .map(({ first_date, last_date }) => ({
      first: parseIsoDate(first_date) ?? end,
      last: parseIsoDate(last_date) ?? end,
    }))
    .toSorted((a, b) => a.first - b.first);
  const available = new Float64Array(length).fill(1);
  let counted = bucketStart(start, bucket);
  let isReached = false;
  for (const { first, last } of days) {
    // Days of overlapping marks count once.
    for (let day = Math.max(first, counted); day <= last && day < end;) {
      const at = bucketIndex(day, bucket);
      const until = Math.min(last, bucketEnd(at, bucket));
      const share = (until - day + 1) / (bucketEnd(at, bucket) - bucketStart(at, bucket) + 1);
      available[at - start] = Math.max(0, (available[at - start] as number) - share);
      isReached = true;
      day = counted = until + 1;
    }
  }
  return isReached ? available : null;
}
