import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import type { Code } from '@forecast-console/ingest';
import { nextTurn } from '../../next-turn.ts';
import type { DatasetReader } from './storage/dataset-reader.ts';
import { driverRow, ofDriverRow, rowsOf, type Segment } from './storage/dataset-rows.ts';

/** Runs a function on a dataset, which may be closed between two calls. */
type Read = <Result>(work: (dataset: DatasetReader) => Result) => Promise<Result>;

interface Range {
  /** Position of the column among the columns known ahead; their number for a column without values. */
  driver: number;
  bucket: Bucket;
  /** Bucket index of the first period. */
  first: number;
  /** Number of periods, at most 60. */
  periods: number;
}

export interface KnownAheadQuery {
  /** By default, the first column. */
  column?: string;
  /** A day in the first period. By default, it follows the last demand. */
  from?: string;
  periods?: number;
  limit?: number;
  offset?: number;
}

// All periods of a range then have a year of four digits.
const [minFrom, maxFrom] = ['1000-01-01', '9900-12-31'];

/** Returns the bucket index of the first period. */
export function firstPeriod(from: string | null, lastDemand: string | null, bucket: Bucket): number {
  if (from === null) return bucketIndex(parseIsoDate(lastDemand ?? '') ?? 0, bucket) + 1;
  const bounded = from < minFrom ? minFrom : from > maxFrom ? maxFrom : from;
  return bucketIndex(parseIsoDate(bounded) ?? 0, bucket);
}

/**
 * Returns a page of combinations with their values in a range of periods, those with the most missing values first.
 * Reads one segment at a time, so that other requests are handled in between.
 */
export async function knownAheadValues(read: Read, range: Range, page: { limit: number; offset: number }) {
  const { bucket, first, periods } = range;
  const isActual = await read(actualCombinations);
  const given = new Int32Array(periods);
  const means = new Means(periods);
  // One bit per period, in two words per combination.
  const known = new Uint32Array(2 * isActual.length);
  let lastDay = -Infinity;
  await eachValue(read, range, ({ combination, day, period, value }) => {
    if (isActual[combination] !== 1) return;
    lastDay = Math.max(lastDay, day);
    if (period === null) return;
    means.add(period, value);
    const [word, bit] = [2 * combination + (period >> 5), 1 << (period & 31)];
    if (((known[word] as number) & bit) !== 0) return;
    known[word] = (known[word] as number) | bit;
    given[period] = (given[period] as number) + 1;
  });
  await nextTurn();
  const missing = Uint8Array.from(isActual, (_, at) => periods - bitCount(known, at));
  await nextTurn();
  const { ranked, total, incomplete } = mostMissing(missing, isActual, page);
  const rows = new Map(ranked.map((combination, row) => [combination, row]));
  const cells = new Means(ranked.length * periods);
  if (rows.size > 0)
    await eachValue(read, range, ({ combination, period, value }) => {
      const row = rows.get(combination);
      if (row !== undefined && period !== null) cells.add(row * periods + period, value);
    });
  const keys = await keysOf(read, ranked);
  return {
    known_until: lastDay === -Infinity ? null : formatIsoDate(lastDay),
    periods: Array.from({ length: periods }, (_, at) => formatIsoDate(bucketStart(first + at, bucket))),
    given: [...given],
    mean: means.all(0, periods),
    incomplete,
    combinations: ranked.map((combination, row) => ({
      key: keys[row] ?? {},
      missing: missing[combination] ?? 0,
      values: cells.all(row * periods, (row + 1) * periods),
    })),
    total,
  };
}

/** Means of values by position. */
class Means {
  readonly #sums: Float64Array;
  readonly #counts: Int32Array;

  constructor(length: number) {
    this.#sums = new Float64Array(length);
    this.#counts = new Int32Array(length);
  }

  add(at: number, value: number): void {
    this.#sums[at] = (this.#sums[at] as number) + value;
    this.#counts[at] = (this.#counts[at] as number) + 1;
  }

  /** Returns the means of a range; null without a value. */
  all(from: number, to: number): (number | null)[] {
    return Array.from(this.#sums.subarray(from, to), (sum, at) => {
      const count = this.#counts[from + at] as number;
      return count === 0 ? null : sum / count;
    });
  }
}

interface Value {
  combination: number;
  day: number;
  /** Position in the range; null outside of it. */
  period: number | null;
  value: number;
}

/** Calls a function with each value of the column, pausing after each segment. */
async function eachValue(read: Read, range: Range, onValue: (value: Value) => void): Promise<void> {
  for (let position = 0; ; position++) {
    if (position > 0) await nextTurn();
    const isRead = await read((dataset) => {
      const segment = dataset.segmentAt(position);
      if (segment !== null) for (const value of valuesIn(segment, range)) onValue(value);
      return segment !== null;
    });
    if (!isRead) return;
  }
}

function* valuesIn(segment: Segment, { driver, bucket, first, periods }: Range): Generator<Value> {
  const [from, to] = [driverRow(driver, 0), driverRow(driver + 1, 0)];
  let [lastDay, period]: [number, number | null] = [Number.NaN, null];
  for (const row of rowsOf(segment)) {
    const number = segment.combinations[row] as number;
    if (number < from || number >= to) continue;
    const day = segment.days[row] as number;
    if (day !== lastDay) {
      const at = bucketIndex(day, bucket) - first;
      [lastDay, period] = [day, at >= 0 && at < periods ? at : null];
    }
    yield { combination: ofDriverRow(number).combination, day, period, value: segment.sums[row] as number };
  }
}

/** Returns 1 for each combination of actual demand, and 0 for forecasts and backtests in the file. */
function actualCombinations(dataset: DatasetReader): Uint8Array {
  const count = dataset.combinationCount();
  if (!dataset.hasCharacteristic('c1')) return new Uint8Array(count).fill(1);
  const types = dataset.dictionary('c1');
  return Uint8Array.from(dataset.combinationIds('c1'), (id) =>
    ['', 'actual'].includes(types.get(id) ?? '') ? 1 : 0,
  );
}

/** Returns how many of the two words of bits of a combination are set. */
function bitCount(words: Uint32Array, combination: number): number {
  let count = 0;
  for (let bits of words.subarray(2 * combination, 2 * combination + 2))
    for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}

/** Returns a page of combinations, sorted by the number of missing values, in linear time. */
function mostMissing(
  missing: Uint8Array,
  isActual: Uint8Array,
  { limit, offset }: { limit: number; offset: number },
): { ranked: number[]; total: number; incomplete: number } {
  // Number of combinations by the number of missing values.
  const counts = new Int32Array(256);
  for (const [at, count] of missing.entries())
    if (isActual[at] === 1) counts[count] = (counts[count] ?? 0) + 1;
  // Rank of the next combination by the number of missing values.
  const next = new Int32Array(256);
  for (let count = 254; count >= 0; count--) next[count] = (next[count + 1] ?? 0) + (counts[count + 1] ?? 0);
  const total = (next[0] ?? 0) + (counts[0] ?? 0);
  const ranked: number[] = [];
  for (const [at, count] of missing.entries()) {
    if (isActual[at] !== 1) continue;
    const rank = next[count] as number;
    next[count] = rank + 1;
    if (rank >= offset && rank < offset + limit) ranked[rank - offset] = at;
  }
  return { ranked, total, incomplete: total - (counts[0] ?? 0) };
}

/** Returns the values of the characteristics of combinations. */
async function keysOf(read: Read, combinations: readonly number[]): Promise<Partial<Record<Code, string>>[]> {
  const keys = combinations.map((): Partial<Record<Code, string>> => ({}));
  for (const { code } of await read((dataset) => dataset.characteristics())) {
    await nextTurn();
    const values = await read((dataset) => {
      const ids = dataset.combinationIds(code);
      return dataset.valuesById(
        code,
        combinations.map((combination) => ids[combination] ?? -1),
      );
    });
    for (const [at, key] of keys.entries()) key[code] = values[at] ?? '';
  }
  return keys;
}
