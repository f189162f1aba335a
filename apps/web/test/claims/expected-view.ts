import type { SeriesName, SeriesPoint } from '../../src/features/analysis/points/series-point.ts';
import type { RandomSeries } from './random-series.ts';
import { shifted, startOf, yearAndPlace } from './words.ts';

/** A period as chart and table must show it, computed without the functions of the screens. */
export interface ExpectedRow extends SeriesPoint {
  best: { value: number; types: SeriesName[] } | null;
  beside: Partial<Record<SeriesName, number>>;
  partial: Set<SeriesName | 'best'>;
}

const names = ['actual', 'forecast', 'plan', 'backtest'] as const;

/** The value of a series; a plan exists only where its forecast is shown. */
const valueOf = (point: SeriesPoint, name: SeriesName): number | null =>
  name === 'plan' && point.forecast === null ? null : (point[name] ?? null);

/** Sum of the known values; null if there are none. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value) => value != null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The series to show for a period: the actual, unless it is incomplete and a forecast covers the whole period. */
function bestOf(point: SeriesPoint, partialLast: string | null): SeriesName | null {
  const isReplaced = point.date === partialLast && point.forecast !== null;
  const order = isReplaced
    ? (['plan', 'forecast', 'backtest'] as const)
    : (['actual', 'plan', 'forecast', 'backtest'] as const);
  return order.find((name) => valueOf(point, name) !== null) ?? null;
}

/** The periods of a series with its filters, in its own bucket or the one shown. */
export function expectedRows(series: RandomSeries, bucket = series.bucket): ExpectedRow[] {
  const { own, partialFirst, partialLast, years, from, to } = series;
  const types = series.types.length === 0 ? ['actual', 'forecast', 'backtest'] : series.types;
  const has = (name: string) => types.includes(name);
  const kept = series.points
    .map(({ plan, stockout, ...point }): SeriesPoint => ({
      ...point,
      actual: has('actual') ? point.actual : null,
      backtest: has('backtest') ? point.backtest : null,
      forecast: has('forecast') ? point.forecast : null,
      lower: has('forecast') ? point.lower : null,
      upper: has('forecast') ? point.upper : null,
      ...(has('forecast') && plan !== undefined && { plan }),
      ...(has('actual') && stockout && { stockout }),
    }))
    .filter(
      (point) =>
        point.stockout !== undefined || types.some((name) => valueOf(point, name as SeriesName) !== null),
    )
    .filter(({ date }) => date >= (from ?? '') && date <= (to ?? '9999'));
  const edges = {
    actual: edgesOf(kept, ({ actual }) => actual !== null, series, bucket),
    forecast: edgesOf(kept, ({ forecast }) => forecast !== null, series, bucket),
    plan: edgesOf(kept, ({ plan }) => plan !== undefined, series, bucket),
    backtest: edgesOf(kept, ({ backtest }) => backtest !== null, series, bucket),
    best: edgesOf(kept, (point) => bestOf(point, null) !== null, series, bucket),
  };
  const isUnknown = (point: SeriesPoint) =>
    own !== bucket && point.stockout !== undefined && point.actual === null;
  const isCompleted = kept.some(({ date, forecast }) => date === partialLast && forecast !== null);
  const groups = Map.groupBy(kept, ({ date }) => startOf(date, bucket));
  return [...groups]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, group]): ExpectedRow => {
      const at = (iso: string | null) => iso !== null && startOf(iso, bucket) === date;
      const isUncertain = at(partialFirst) || group.some(isUnknown);
      const isPartial = {
        actual: isUncertain || at(partialLast),
        forecast: false,
        plan: false,
        backtest: false,
        best: isUncertain || (!isCompleted && at(partialLast)),
      };
      const forecast = group.filter((point) => point.forecast !== null);
      const plans = forecast.flatMap(({ plan }) => plan ?? []);
      const isPlanned = plans.length > 0 && plans.length === forecast.length;
      const best = group.flatMap((point) => {
        const name = bestOf(point, partialLast);
        return name === null ? [] : [{ point, name, value: valueOf(point, name) ?? 0 }];
      });
      const beside = names.flatMap((name) => {
        const sum = sumOf(best.map((one) => (one.name === name ? null : valueOf(one.point, name))));
        return sum === null ? [] : [[name, sum] as const];
      });
      const [only] = own === bucket ? group : [];
      const outs = group.flatMap(({ stockout }) => stockout ?? []);
      return {
        date,
        actual: sumOf(group.map((point) => point.actual)),
        forecast: sumOf(group.map((point) => point.forecast)),
        backtest: sumOf(group.map((point) => point.backtest)),
        ...(isPlanned && { plan: sumOf(plans) ?? 0 }),
        ...(outs.length > 0 && {
          stockout: {
            sold: sumOf(outs.map(({ sold }) => sold)) ?? 0,
            demand: sumOf(outs.map(({ demand }) => demand)) ?? 0,
          },
        }),
        lower: only?.lower ?? null,
        upper: only?.upper ?? null,
        best:
          best.length === 0
            ? null
            : {
                value: sumOf(best.map(({ value }) => value)) ?? 0,
                types: names.filter((name) => best.some((one) => one.name === name)),
              },
        beside: Object.fromEntries(beside),
        partial: new Set(
          ([...names, 'best'] as const).filter((name) => isPartial[name] || edges[name].has(date)),
        ),
      };
    })
    .filter(({ date }) => years.length === 0 || years.includes(yearAndPlace(date, bucket).year));
}

/** The coarser periods with a finer one before the first or after the last value of a series. */
function edgesOf(
  points: readonly SeriesPoint[],
  isPart: (point: SeriesPoint) => boolean,
  { own }: Pick<RandomSeries, 'own'>,
  bucket: RandomSeries['own'],
): Set<string> {
  const dates = points.filter(isPart).map((point) => point.date);
  const [first, last] = [dates[0], dates.at(-1)];
  if (own === bucket || first === undefined || last === undefined) return new Set();
  const neighbors = [
    [first, shifted(first, -1, own)],
    [last, shifted(last, 1, own)],
  ] as const;
  return new Set(
    neighbors.flatMap(([inside, outside]) =>
      startOf(inside, bucket) === startOf(outside, bucket) ? [startOf(inside, bucket)] : [],
    ),
  );
}
