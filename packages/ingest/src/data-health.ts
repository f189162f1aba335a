import {
  type Bucket,
  bucketIndex,
  bucketStart,
  coarserOrEqual,
  formatIsoDate,
  guessBucket,
  outliers,
} from '@forecast-console/calendar';
import type { IngestReport } from './read-upload.ts';

const maxShown = 20;
const maxDrawn = 400;
const outlierRule =
  'totals about five times as far from the median as usual (modified z-score above 3.5, Iglewicz and Hoaglin)';

/** Data quality metrics of a dataset. */
export interface DataHealth {
  firstDate: string;
  lastDate: string;
  /** Guessed from the spacing of the dates. */
  bucket: Bucket;
  /** Number of buckets from the first date to the last. */
  buckets: number;
  /** Number of buckets without any observation; see `missingBuckets`. */
  gaps: number;
  gapDates: string[];
  /** Number of rows merged into another row of the same combination and date; null in a preview. */
  rowsMerged: number | null;
  combinations: number | null;
  negatives: number;
  /** Share of zeros among the values, 0 to 1. */
  zeroShare: number;
  outliers: { rule: string; count: number; points: { date: string; value: number }[] };
  /** Totals of the finest bucket that has few enough values for a chart. */
  history: { bucket: Bucket; points: { date: string; value: number }[] };
}

export interface DayTotal {
  /** Days since 1970-01-01. */
  day: number;
  value: number;
}

/**
 * Computes the data quality metrics from the totals of the actual rows.
 * @param totals one per day, ascending
 * @returns null if there are none
 */
export function dataHealth(
  totals: readonly DayTotal[],
  report: Pick<IngestReport, 'observations' | 'negatives' | 'zeros'>,
  merged: { rowsMerged: number; combinations: number } | null,
): DataHealth | null {
  const [first] = totals;
  const last = totals.at(-1);
  if (first === undefined || last === undefined) return null;
  const days = totals.map(({ day }) => day);
  const bucket = guessBucket(days);
  const sums = sumByBucket(totals, bucket);
  const { total, missing } = missingBuckets(days, [...sums.keys()], bucket);
  const date = (index: number) => formatIsoDate(bucketStart(index, bucket));
  const found = outliers(
    [...sums].map(([index, value]) => ({ date: date(index), value })),
    ({ value }) => value,
  );
  return {
    firstDate: formatIsoDate(first.day),
    lastDate: formatIsoDate(last.day),
    bucket,
    buckets: total,
    gaps: missing.length,
    gapDates: missing.slice(0, maxShown).map(date),
    rowsMerged: merged?.rowsMerged ?? null,
    combinations: merged?.combinations ?? null,
    negatives: report.negatives,
    zeroShare: report.observations === 0 ? 0 : report.zeros / report.observations,
    outliers: { rule: outlierRule, count: found.length, points: found.slice(0, maxShown) },
    history: historyOf(totals, bucket),
  };
}

function historyOf(totals: readonly DayTotal[], finest: Bucket): DataHealth['history'] {
  const candidates = coarserOrEqual(finest).map((bucket) => ({ bucket, sums: sumByBucket(totals, bucket) }));
  const found = candidates.find(({ sums }) => sums.size <= maxDrawn) ?? candidates.at(-1);
  const { bucket, sums } = found ?? { bucket: finest, sums: new Map<number, number>() };
  // A total that overflowed to infinity cannot be drawn.
  const drawable = [...sums].filter(([, value]) => Number.isFinite(value));
  const points = drawable.map(([index, value]) => ({
    date: formatIsoDate(bucketStart(index, bucket)),
    value,
  }));
  return { bucket, points: points.slice(-maxDrawn) };
}

function sumByBucket(totals: readonly DayTotal[], bucket: Bucket): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { day, value } of totals) {
    const index = bucketIndex(day, bucket);
    sums.set(index, (sums.get(index) ?? 0) + value);
  }
  return sums;
}

/** Finds buckets without an observation. Weekdays that never have one count as closed, not as gaps. */
function missingBuckets(
  days: readonly number[],
  seen: readonly number[],
  bucket: Bucket,
): { total: number; missing: number[] } {
  const [first = 0] = seen;
  const last = seen.at(-1) ?? first;
  const weekday = (day: number) => ((day % 7) + 7) % 7;
  const open = new Set(bucket === 'day' ? days.map(weekday) : []);
  const has = new Set(seen);
  const missing: number[] = [];
  for (let index = first; index <= last; index += 1)
    if (!has.has(index) && (bucket !== 'day' || open.has(weekday(index)))) missing.push(index);
  return { total: last - first + 1, missing };
}
