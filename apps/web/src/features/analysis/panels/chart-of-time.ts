import type {
  ChartBand,
  ChartBars,
  ChartPoint,
  ChartSeries,
  ChartSpan,
} from '../../../components/chart/chart-series.ts';
import type { TickSource } from '../../../components/chart/plot-frame.ts';
import type { ValueAt } from '../../../components/chart/values-at.ts';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatAmount, formatChange, formatMonth, formatNumber } from '../../../lib/format.ts';
import { yearBefore } from '../../../lib/year-place.ts';
import { type PointType, type SeriesName, seriesNames, type ViewPoint } from '../points/series-point.ts';
import { type Bucket, bucketIndex, bucketStart, formatIsoDate } from '@forecast-console/calendar';

export const typeLabels: Readonly<Record<PointType, string>> = {
  actual: 'Actual',
  forecast: 'Forecast',
  backtest: 'Backtest',
};

export const seriesLabels: Readonly<Record<SeriesName, string>> = { ...typeLabels, plan: 'Plan' };

interface ChartOfTime {
  series: ChartSeries[];
  band: ChartBand | null;
  /** estimated lost demand; null if nothing was out of stock */
  lost: ChartBars | null;
  /** the holdout of the backtest */
  holdout: ChartSpan | null;
}

/**
 * Returns one line per series; x is the epoch day. Lines break at missing buckets. Forecast and backtest start at the
 * preceding actual.
 *
 * @param level nominal coverage of the interval, 0 to 1; null if unknown
 */
export function chartOfTime(
  points: readonly ViewPoint[],
  bucket: Bucket,
  level: number | null = null,
): ChartOfTime {
  const series = seriesNames
    .map((name) => (name === 'plan' ? planOf(points) : seriesOf(points, name, bucket)))
    .filter(({ points: own }) => own.length > 0);
  const band = points.flatMap(({ day, lower, upper }) =>
    lower === null || upper === null ? [] : [{ x: day, lower, upper }],
  );
  return {
    series,
    band: band.length === 0 ? null : bandOf(band, level),
    lost: lostOf(points),
    holdout: holdoutOf(points),
  };
}

function seriesOf(points: readonly ViewPoint[], type: PointType, bucket: Bucket): ChartSeries {
  const own: ChartSeries = {
    id: type,
    label: typeLabels[type],
    role: type,
    points: line(points, type, bucket),
  };
  const before = type === 'actual' ? null : actualBefore(points, type, bucket);
  const last = points.findLast(({ forecast }) => forecast !== null)?.forecast ?? null;
  return {
    ...own,
    ...(before === null ? {} : { joins: before }),
    ...(type === 'forecast' && last !== null ? { endLabel: formatAmount(last) } : {}),
  };
}

function lostOf(points: readonly ViewPoint[]): ChartBars | null {
  const bars = points.flatMap(({ day, stockout }) =>
    stockout === undefined ? [] : [{ x: day, from: stockout.sold, to: stockout.demand }],
  );
  return bars.length === 0 ? null : { label: 'Estimated lost demand', points: bars };
}

/** Tooltip entries of a period with a stockout. */
export function stockoutValues(points: readonly ViewPoint[]): (day: number) => ValueAt[] {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return (day) => {
    const { stockout, actual = null } = byDay.get(day) ?? {};
    if (stockout === undefined) return [];
    const lost = formatNumber(stockout.demand - stockout.sold);
    return [
      {
        label: actual === null ? 'Out of stock, sold' : 'Partly out of stock, sold',
        text: formatNumber(stockout.sold),
      },
      { label: 'Estimated lost demand', text: lost },
    ];
  };
}

/** Returns the series of the plan, which is the adjusted forecast. */
function planOf(points: readonly ViewPoint[]): ChartSeries {
  const own = points.flatMap(({ day, plan }) => (plan === undefined ? [] : [{ x: day, y: plan }]));
  const last = own.at(-1)?.y ?? null;
  const end = last === null ? {} : { endLabel: formatAmount(last) };
  return { id: 'plan', label: seriesLabels.plan, role: 'plan', points: own, ...end };
}

function bandOf(points: ChartBand['points'], level: number | null): ChartBand {
  if (level === null) return { label: 'Forecast interval', points };
  const percent = `${Math.round(100 * level)}%`;
  return { label: `${percent} interval`, endLabel: percent, points };
}

/** Returns the actual of the bucket before a series; null if that bucket is incomplete. */
function actualBefore(
  points: readonly ViewPoint[],
  type: PointType,
  bucket: Bucket,
): { x: number; y: number } | null {
  const at = points.findIndex((point) => point[type] !== null);
  const [before, first] = [points[at - 1], points[at]];
  if (before === undefined || first === undefined || before.actual === null) return null;
  if (before.partial.includes('actual')) return null;
  return bucketIndex(first.day, bucket) - bucketIndex(before.day, bucket) === 1
    ? { x: before.day, y: before.actual }
    : null;
}

function holdoutOf(points: readonly ViewPoint[]): ChartSpan | null {
  const first = points.find(({ backtest }) => backtest !== null);
  const last = points.findLast(({ backtest }) => backtest !== null);
  if (first === undefined || last === undefined) return null;
  const next = points.find(({ day }) => day > last.day);
  return { from: first.day, to: next?.day ?? last.day, label: 'holdout' };
}

function line(points: readonly ViewPoint[], type: PointType, bucket: Bucket): ChartPoint[] {
  const result: ChartPoint[] = [];
  let previous: number | null = null;
  for (const point of points) {
    const x = point.day;
    const y = point[type];
    if (y === null) continue;
    const index = bucketIndex(x, bucket);
    if (previous !== null && index > previous + 1)
      result.push({ x: bucketStart(previous + 1, bucket), y: null });
    result.push(point.partial.includes(type) ? { x, y, partial: true } : { x, y });
    previous = index;
  }
  return result;
}

/**
 * Returns ticks at the first of each month for daily charts, and shorter labels for narrow weekly charts; undefined for
 * larger buckets, which each have a tick.
 */
export function calendarTicks(bucket: Bucket, format: (day: number) => string): TickSource | undefined {
  // '2026-W48' instead of '2026-W48 (23 Nov)'.
  if (bucket === 'week') return { format, short: (day) => format(day).split(' ')[0] ?? '' };
  if (bucket !== 'day') return undefined;
  const isMonthStart = (day: number) => bucketStart(bucketIndex(day, 'month'), 'month') === day;
  return {
    at: (positions) => {
      const months = monthStarts(positions);
      // In a short range, each day has its own label.
      return months.length < 2 ? positions : months;
    },
    format: (day) => (isMonthStart(day) ? formatMonth(formatIsoDate(day)) : format(day)),
  };
}

function monthStarts(positions: readonly number[]): number[] {
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return [];
  // First month that starts within the range.
  const from = bucketIndex(first - 1, 'month') + 1;
  const count = bucketIndex(last, 'month') - from + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => bucketStart(from + at, 'month'));
}

/** Tooltip entry with the actual one year earlier and the change since then. */
export function yearAgo(points: readonly ViewPoint[], bucket: Bucket): (day: number) => ValueAt[] {
  const byDay = new Map(points.map((point) => [point.day, point]));
  return (day) => {
    const then = byDay.get(yearBefore(day, bucket));
    if (then === undefined || then.actual === null || then.partial.includes('actual')) return [];
    const now = byDay.get(day);
    const value = now?.plan ?? now?.forecast ?? now?.actual ?? now?.backtest ?? null;
    const change =
      value === null || then.actual === 0
        ? ''
        : ` (${formatChange((100 * (value - then.actual)) / Math.abs(then.actual))})`;
    const label = `${bucketLabel(formatIsoDate(then.day), bucket)} actual`;
    return [{ label, text: `${formatNumber(then.actual)}${change}` }];
  };
}
