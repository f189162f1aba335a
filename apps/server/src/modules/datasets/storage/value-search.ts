import { nextTurn } from '../../../next-turn.ts';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from './dataset-reader.ts';

/** Number of dictionary entries that are searched without a pause, which takes a few milliseconds. */
const sliceSize = 2500;
/** Factor for combining a row count and an ID in one number. Exceeds the number of distinct values of a dataset. */
const idRange = 2 ** 22;

export interface ValueQuery {
  search: string;
  limit: number;
  offset: number;
}

/**
 * Returns a page of the values that contain the search text in any case, most frequent first, and the count of all
 * matches. Searches in slices, so that other requests are handled in between.
 *
 * @param read runs a function on the dataset, which may be closed between two calls
 */
export async function searchValues(
  read: <Result>(work: (dataset: DatasetReader) => Result) => Promise<Result>,
  code: Code,
  { search, limit, offset }: ValueQuery,
): Promise<{ values: string[]; total: number }> {
  const text = search.toLowerCase();
  const size = await read((dataset) => dataset.dictionarySize(code));
  let best = new Float64Array();
  /** Ranks not yet merged into `best`; merging them rarely keeps the search linear for large offsets too. */
  let pending: number[] = [];
  let [matches, matchesInRows] = [0, 0];
  let areInRows = false;
  for (let from = 0; from < size; from += sliceSize) {
    if (from > 0) await nextTurn();
    const slice = await read((dataset) => ({
      found: dataset.matchingValues(code, text, from, from + sliceSize),
      areInRows: areInRows || dataset.hasValuesInRows(code, from, from + sliceSize),
    }));
    areInRows = slice.areInRows;
    matches += slice.found.length;
    matchesInRows += slice.found.filter(({ row_count }) => row_count > 0).length;
    for (const entry of slice.found) pending.push(rankOf(entry));
    if (pending.length < Math.max(best.length, sliceSize)) continue;
    best = merged(best, Float64Array.from(pending).sort(), offset + limit);
    pending = [];
  }
  best = merged(best, Float64Array.from(pending).sort(), offset + limit);
  // If no value of a characteristic occurs in rows, as with master data, all values match.
  const total = areInRows ? matchesInRows : matches;
  const ids = Array.from(best.subarray(offset, Math.min(offset + limit, total)), idOf);
  return { values: await read((dataset) => dataset.valuesById(code, ids)), total };
}

/** Returns a sort key: by number of rows, descending, then by ID. It is negative for values that occur in rows. */
const rankOf = ({ id, row_count }: { id: number; row_count: number }) => id - row_count * idRange;

const idOf = (rank: number) => ((rank % idRange) + idRange) % idRange;

/** Merges two sorted lists, keeping at most `max` entries. */
function merged(a: Float64Array, b: Float64Array, max: number): Float64Array<ArrayBuffer> {
  const result = new Float64Array(Math.min(max, a.length + b.length));
  let [left, right] = [0, 0];
  for (let at = 0; at < result.length; at += 1) {
    const isLeft = right >= b.length || (left < a.length && (a[left] as number) <= (b[right] as number));
    result[at] = (isLeft ? a[left++] : b[right++]) as number;
  }
  return result;
}
