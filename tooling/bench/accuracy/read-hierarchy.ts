import { basename } from 'node:path';
import { bucketIndex, parseIsoDate, seasonLength, type Bucket } from '@forecast-console/calendar';
import type { GroupLevel } from '@forecast-console/forecasting';
import { sample } from './benchmark-set.ts';
import { readCsv } from './read-csv.ts';
import { readM3 } from './read-m3.ts';

/** Full series of the finest level, and their sums at higher levels. */
export interface HierarchySet {
  name: string;
  /** Distinguishes sets with the same name, whose errors are averaged; empty if there is one. */
  part: string;
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
  'orange_juice_weekly.csv': {
    name: 'orange juice by store × brand, units',
    bucket: 'week',
    horizon: 8,
    stepSize: 8,
    key: [0, 1],
    date: 2,
    value: 3,
    levels: { store: 0, brand: 1 },
    absent: Number.NaN,
  },
};

/** Number of series of M3 that form one set, and that are used per frequency. */
const together = 10;
const perFrequency = 200;

/**
 * Reads the hierarchies from m3.json or a known CSV file, which is identified by its name.
 *
 * @param by names of levels: if the file has one of them, its sums are the finest series
 * @throws RangeError for any other file
 */
export function readHierarchies(file: string, text: string, by: readonly string[]): HierarchySet[] {
  if (basename(file) === 'm3.json') return m3InTens(text);
  const usual = adapters[basename(file)];
  if (usual === undefined)
    throw new RangeError(`no hierarchy in ${file}; known: m3.json, ${Object.keys(adapters).join(', ')}`);
  return [readHierarchy(atLevel(usual, by), text)];
}

/** Returns the adapter for the sums of a level, without other levels. */
function atLevel(adapter: Adapter, by: readonly string[]): Adapter {
  const [level, column] = Object.entries(adapter.levels).find(([name]) => by.includes(name)) ?? [];
  if (column === undefined) return adapter;
  return { ...adapter, name: `${adapter.name}, by ${level}`, key: [column], levels: {} };
}

/**
 * Returns sets of ten quarterly or monthly series, evenly spread over those that are long enough for all cutoffs. Each
 * series is divided by its mean.
 */
function m3InTens(text: string): HierarchySet[] {
  const sets = readM3(text).filter(({ bucket }) => bucket !== 'year');
  return sets.flatMap((set) => {
    const { name, bucket, horizon } = set;
    const stepSize = horizon / 2;
    const least = horizon + 3 * stepSize + 3 * seasonLength(bucket);
    const long = set.series.filter(({ history, future }) => history.length + future.length >= least);
    const { series } = sample({ ...set, series: long }, perFrequency);
    return Array.from({ length: Math.floor(series.length / together) }, (_, part): HierarchySet => {
      const own = series.slice(part * together, (part + 1) * together);
      const start = own.reduce((first, one) => Math.min(first, one.start), 0);
      return {
        name: `${name} in tens`,
        part: ` ${own[0]?.key}`,
        bucket,
        horizon,
        stepSize,
        start,
        series: own.map((one) => {
          const values = new Float64Array(horizon - start).fill(Number.NaN);
          const mean = one.history.reduce((sum, value) => sum + value, 0) / one.history.length;
          for (const [at, value] of [...one.history, ...one.future].entries())
            values[one.start - start + at] = value / mean;
          return { key: one.key, values };
        }),
        groups: [],
      };
    });
  });
}

function readHierarchy(adapter: Adapter, text: string): HierarchySet {
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
    part: '',
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
