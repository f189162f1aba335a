import {
  type PointType,
  type SeriesName,
  seriesNames,
  type SeriesPoint,
  type ViewPoint,
} from './series-point.ts';
import {
  type Bucket,
  bucketEnd,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';

interface Dated {
  day: number;
  point: SeriesPoint;
}

/**
 * Sums points into an equal or coarser bucket, ascending and without empty buckets. Interval bounds cannot be summed,
 * so coarser buckets have none. Points without a valid date are dropped.
 *
 * @param partialLast date of the last actual bucket, if its data ends before the bucket ends
 * @param partialFirst date of the first actual bucket, if its data starts after the bucket starts
 */
export function rebucketPoints(
  points: readonly SeriesPoint[],
  from: Bucket,
  to: Bucket,
  partialLast: string | null,
  partialFirst: string | null = null,
): ViewPoint[] {
  const groups = new Map<number, SeriesPoint[]>();
  const dated: Dated[] = [];
  for (const point of points) {
    const day = parseIsoDate(point.date);
    if (day === null) continue;
    dated.push({ day, point });
    const index = bucketIndex(day, to);
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [point]);
    else group.push(point);
  }
  const edges = edgesBySeries(dated, from, to, partialLast, partialFirst);
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([index, group]) => ({
      day: bucketStart(index, to),
      date: formatIsoDate(bucketStart(index, to)),
      actual: total(group, 'actual'),
      forecast: total(group, 'forecast'),
      backtest: total(group, 'backtest'),
      ...planned(group),
      ...stockoutOf(group),
      ...bounds(group, from === to),
      ...divided(group, partialLast),
      partial: edges.filter(([, partial]) => partial.has(index)).map(([type]) => type),
    }));
}

function total(group: readonly SeriesPoint[], type: PointType): number | null {
  let sum: number | null = null;
  for (const { [type]: value } of group) if (value !== null) sum = (sum ?? 0) + value;
  return sum;
}

/** Plan of a bucket, if all of its forecast points have a plan. */
function planned(group: readonly SeriesPoint[]): Pick<SeriesPoint, 'plan'> {
  const forecast = group.filter((point) => point.forecast !== null);
  const plans = forecast.flatMap(({ plan }) => plan ?? []);
  if (plans.length === 0 || plans.length < forecast.length) return {};
  return { plan: plans.reduce((sum, value) => sum + value, 0) };
}

/** Sums the sales and the estimated demand of periods with stockouts. */
function stockoutOf(group: readonly SeriesPoint[]): Pick<SeriesPoint, 'stockout'> {
  const all = group.flatMap(({ stockout }) => stockout ?? []);
  if (all.length === 0) return {};
  const sum = (name: 'sold' | 'demand') => all.reduce((total, one) => total + one[name], 0);
  return { stockout: { sold: sum('sold'), demand: sum('demand') } };
}

function bounds(group: readonly SeriesPoint[], kept: boolean): Pick<SeriesPoint, 'lower' | 'upper'> {
  const [only] = group;
  return kept && only !== undefined && group.length === 1
    ? { lower: only.lower, upper: only.upper }
    : { lower: null, upper: null };
}

function divided(
  group: readonly SeriesPoint[],
  partialLast: string | null,
): Pick<ViewPoint, 'best' | 'beside'> {
  const beside: Partial<Record<SeriesName, number>> = {};
  const types = new Set<SeriesName>();
  let value = 0;
  for (const point of group) {
    const best = bestType(point, point.date === partialLast);
    if (best === null) continue;
    types.add(best);
    value += valueOf(point, best) ?? 0;
    for (const type of seriesNames) {
      const left = valueOf(point, type);
      if (type !== best && left !== null) beside[type] = (beside[type] ?? 0) + left;
    }
  }
  return {
    best: types.size === 0 ? null : { value, types: seriesNames.filter((type) => types.has(type)) },
    beside,
  };
}

function edgesBySeries(
  dated: readonly Dated[],
  from: Bucket,
  to: Bucket,
  partialLast: string | null,
  partialFirst: string | null,
): [SeriesName | 'best', ReadonlySet<number>][] {
  const edges = (has: (point: SeriesPoint) => boolean) =>
    // In the run's own bucket, the first and last bucket are never incomplete.
    incompleteEdges(
      from === to ? [] : dated.filter(({ point }) => has(point)).map(({ day }) => day),
      from,
      to,
    );
  const indexOf = (date: string | null) => {
    const day = date === null ? null : parseIsoDate(date);
    return day === null ? [] : [bucketIndex(day, to)];
  };
  // A coarser bucket is incomplete if the demand in a part of it is unknown.
  const unknown = dated.flatMap(({ day, point }) =>
    from !== to && point.stockout !== undefined && point.actual === null ? [bucketIndex(day, to)] : [],
  );
  const withFirst = (of: ReadonlySet<number>) => new Set([...of, ...indexOf(partialFirst)]);
  const withBoth = (of: ReadonlySet<number>) =>
    new Set([...withFirst(of), ...indexOf(partialLast), ...unknown]);
  // If there is a forecast for the incomplete bucket, it covers the whole bucket.
  const completed = dated.some(({ point }) => point.date === partialLast && point.forecast !== null);
  const best = edges((point) => bestType(point, false) !== null);
  return [
    ['actual', withBoth(edges(({ actual }) => actual !== null))],
    ['forecast', edges(({ forecast }) => forecast !== null)],
    ['plan', edges(({ plan }) => plan !== undefined)],
    ['backtest', edges(({ backtest }) => backtest !== null)],
    ['best', completed ? new Set([...withFirst(best), ...unknown]) : withBoth(best)],
  ];
}

/**
 * Returns the best series for a date: actual, plan, forecast or backtest, in this order. If the actual is incomplete,
 * a plan or forecast for the whole bucket takes precedence.
 */
function bestType(point: SeriesPoint, partialActual: boolean): SeriesName | null {
  const has = (type: SeriesName) => valueOf(point, type) !== null;
  const later = (['plan', 'forecast', 'backtest'] as const).find(has) ?? null;
  if (has('actual') && !(partialActual && has('forecast'))) return 'actual';
  return later;
}

/** Returns a series' value at a point. A plan counts only if its forecast is shown. */
function valueOf(point: SeriesPoint, type: SeriesName): number | null {
  return type === 'plan' && point.forecast === null ? null : (point[type] ?? null);
}

/**
 * Returns the indices of the first and last `to` bucket if a series with `from` buckets covers them only partly. A
 * week belongs to the bucket of its Monday: the first week of a bucket is the first one that starts in it, and the
 * last one may end in the next bucket.
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
