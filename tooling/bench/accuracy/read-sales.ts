import { basename } from 'node:path';
import { bucketIndex, parseIsoDate, type Bucket } from '@forecast-console/calendar';
import { cut, type BenchmarkSet } from './benchmark-set.ts';
import { readCsv } from './read-csv.ts';

/** Describes how to read series from a file of dated rows. */
interface Adapter {
  level: string;
  bucket: Bucket;
  horizon: number;
  key: (row: string[]) => string;
  /** Returns the ISO date of a row. */
  date: (row: string[]) => string;
  value: (row: string[]) => number;
  /** Meaning of a bucket without rows. */
  absent: 'zero' | 'gap';
}

const field = (row: string[], index: number) => row[index] ?? '';

const adapters: Readonly<Record<string, Adapter>> = {
  'consumer_electronics.csv': {
    level: 'item × store, demand',
    bucket: 'month',
    horizon: 6,
    key: (row) => `${field(row, 0)} ${field(row, 1)}`,
    date: (row) => field(row, 2),
    value: (row) => Number(row[3]),
    absent: 'gap',
  },
  'favorita_transactions.csv': {
    level: 'store, transactions',
    bucket: 'day',
    horizon: 28,
    key: (row) => field(row, 1),
    date: (row) => field(row, 0),
    value: (row) => Number(row[2]),
    absent: 'gap',
  },
  'online_retail_240k.csv': {
    level: 'product, quantity net of returns',
    bucket: 'week',
    horizon: 4,
    key: (row) => field(row, 1),
    date: (row) => field(row, 0),
    value: (row) => Number(row[4]),
    absent: 'zero',
  },
  'superstore.csv': {
    level: 'sub-category, sales',
    bucket: 'month',
    horizon: 6,
    key: (row) => field(row, 15),
    date: (row) => field(row, 2).replace(/^(\d\d)\/(\d\d)\/(\d\d)$/, '20$3-$2-$1'),
    value: (row) => Number(row[17]),
    absent: 'zero',
  },
};

/** Settings for other levels of the same files, by the parameter `variant` of `readSales`. */
const variants: Readonly<Record<string, Readonly<Record<string, Partial<Adapter>>>>> = {
  'superstore.csv': { product: { level: 'product, sales', key: (row) => field(row, 16) } },
};

const carpartsHorizon = 6;

/**
 * Reads the series of a known CSV file.
 *
 * @param variant another level, such as `product`, which is used if the file has it
 * @throws RangeError for an unknown file
 */
export function readSales(file: string, text: string, variant?: string): BenchmarkSet {
  const name = basename(file);
  const usual = adapters[name];
  const change = variants[name]?.[variant ?? ''];
  if (name === 'carparts.csv') return readCarparts(text);
  const adapter = usual && { ...usual, ...change };
  if (adapter === undefined) {
    const known = ['m3.json', 'carparts.csv', ...Object.keys(adapters)].join(', ');
    throw new RangeError(`no adapter for ${name}; known: ${known}`);
  }
  const sums = new Map<string, Map<number, number>>();
  let first = Infinity;
  let last = -Infinity;
  for (const row of readCsv(text).slice(1)) {
    const day = parseIsoDate(adapter.date(row));
    const value = adapter.value(row);
    if (day === null || day === undefined || Number.isNaN(value)) continue;
    const bucket = bucketIndex(day, adapter.bucket);
    first = Math.min(first, bucket);
    last = Math.max(last, bucket);
    const own = sums.get(adapter.key(row)) ?? new Map<number, number>();
    sums.set(adapter.key(row), own.set(bucket, (own.get(bucket) ?? 0) + value));
  }
  // The last week of a weekly file is usually incomplete.
  if (adapter.bucket === 'week') last--;
  const absent = adapter.absent === 'zero' ? 0 : Number.NaN;
  const series = [...sums].map(([key, own]) => {
    const values = Float64Array.from({ length: last - first + 1 }, (_, t) => own.get(first + t) ?? absent);
    return cut(key, first, values, adapter.horizon);
  });
  const { level, bucket, horizon } = adapter;
  return { name: `${name} (${level}, by ${bucket})`, bucket, horizon, series: series.filter(isMeasurable) };
}

/** Reads monthly data that has one line per part and no dates. Skips parts whose record ends early. */
function readCarparts(text: string): BenchmarkSet {
  const lines = readCsv(text).filter((row) => row.every((value) => value !== ''));
  const series = lines.map((row, line) =>
    cut(`part ${line + 1}`, -row.length, Float64Array.from(row, Number), carpartsHorizon),
  );
  return {
    name: 'carparts.csv (part, by month)',
    bucket: 'month',
    horizon: carpartsHorizon,
    series: series.filter(isMeasurable),
  };
}

/**
 * Returns whether a series can be measured: it needs sales before the forecast and at least one known future value.
 */
function isMeasurable({ history, future }: { history: Float64Array; future: Float64Array }): boolean {
  return history.some((value) => Math.abs(value) > 0) && future.some((value) => !Number.isNaN(value));
}
