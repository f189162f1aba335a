import { basename } from 'node:path';
import { bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';
import type { GroupLevel } from '@forecast-console/forecasting';
import { readCsv } from './read-csv.ts';

/** Full series of the finest level, and their sums at higher levels. */
export interface HierarchySet {
  name: string;
  bucket: Bucket;
  horizon: number;
  /** Number of buckets between two cutoffs. */
  stepSize: number;
  /** Bucket index of the first value of every series. */
  start: number;
  series: { key: string; values: Float64Array }[];
  groups: GroupLevel[];
}

/** Describes how to read a hierarchy from a file of dated rows. Columns are given by position. */
interface Adapter {
  name: string;
  bucket: Bucket;
  horizon: number;
  stepSize: number;
  key: readonly number[];
  date: number;
  value: number;
  levels: Readonly<Record<string, number>>;
  /** Value of a bucket without rows. */
  absent: number;
}

const adapters: Readonly<Record<string, Adapter>> = {
  'superstore.csv': {
    name: 'superstore by product, quantity',
    bucket: 'month',
    horizon: 6,
    stepSize: 6,
    key: [13],
    date: 2,
    value: 18,
    levels: { category: 14, 'sub-category': 15 },
    absent: 0,
  },
  'online_retail_240k.csv': {
    name: 'retail by product, quantity net of returns',
    bucket: 'week',
    horizon: 4,
    stepSize: 2,
    key: [1],
    date: 0,
    value: 4,
    levels: {},
    absent: 0,
  },
  'consumer_electronics.csv': {
    name: 'electronics by item × store, demand',
    bucket: 'month',
    horizon: 6,
    stepSize: 1,
    key: [0, 1],
    date: 2,
    value: 3,
    levels: { item: 0, store: 1 },
    absent: Number.NaN,
  },
  'favorita_transactions.csv': {
    name: 'favorita by store, transactions',
    bucket: 'day',
    horizon: 28,
    stepSize: 28,
    key: [1],
    date: 0,
    value: 2,
    levels: {},
    absent: Number.NaN,
  },
};

/**
 * Reads the hierarchy from a known CSV file, which is identified by its name.
 *
 * @throws RangeError for any other file
 */
export function readHierarchy(file: string, text: string): HierarchySet {
  const adapter = adapters[basename(file)];
  if (adapter === undefined)
    throw new RangeError(`no hierarchy in ${file}; known: ${Object.keys(adapters).join(', ')}`);
  const { name, bucket, horizon, stepSize, levels, absent } = adapter;
  const cells = new Map<string, Map<number, number>>();
  const rowOf = new Map<string, readonly string[]>();
  let [first, last] = [Infinity, -Infinity];
  for (const row of readCsv(text).slice(1)) {
    const date = (row[adapter.date] ?? '').replace(/^(\d\d)\/(\d\d)\/(\d\d)$/, '20$3-$2-$1');
    const [day, value] = [parseIsoDate(date), Number(row[adapter.value])];
    if (day === null || Number.isNaN(value)) continue;
    const at = bucketIndex(day, bucket);
    first = Math.min(first, at);
    last = Math.max(last, at);
    const key = adapter.key.map((column) => row[column] ?? '').join(' ');
    const own = cells.get(key) ?? new Map<number, number>();
    cells.set(key, own.set(at, (own.get(at) ?? 0) + value));
    if (!rowOf.has(key)) rowOf.set(key, row);
  }
  // The last week of a weekly file is usually incomplete.
  if (bucket === 'week') last--;
  const length = last - first + 1;
  const rows = [...rowOf.values()];
  return {
    name,
    bucket,
    horizon,
    stepSize,
    start: first,
    series: [...cells].map(([key, own]) => ({
      key,
      values: Float64Array.from({ length }, (_, t) => own.get(first + t) ?? absent),
    })),
    groups: Object.entries(levels).map(([level, column]) => {
      const members = Map.groupBy(rows.keys(), (position) => rows[position]?.[column] ?? '');
      return { name: level, keys: [...members.keys()], members: [...members.values()] };
    }),
  };
}
