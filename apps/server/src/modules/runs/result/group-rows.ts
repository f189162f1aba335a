import type { ForecastResult, SeriesForecast } from '@forecast-console/forecasting';
import { combinationMetricsFrom, type ComparedActuals, comparedActuals } from './combination-metrics.ts';
import { toExplanation } from './explain-group.ts';
import { coefficientOfVariation, volumeOf, volumeShares } from './group-metrics.ts';
import { sumGroups } from '../input/apply-stockouts.ts';
import type { LevelGroup, LevelSeries } from '../input/load-level.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { seriesOutlierNotes } from './run-stockouts.ts';
import type { RunRequest, StoredCombination, StoredGroup, StoredPoints } from './stored-run.ts';

interface Computed {
  runId: string;
  periods: RunPeriods;
  request: RunRequest;
  level: LevelSeries;
  answer: ForecastResult;
  /** Product names from master data, by product number. */
  names: ReadonlyMap<string, string>;
}

/** A group to store, with its metrics; the total has no metrics. */
export interface GroupRow {
  group: StoredGroup;
  combination: StoredCombination | null;
}

const finite = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));

const noForecast = { forecast: [], lower: null, upper: null, backtest: [] };

function storedPoints(
  periods: RunPeriods,
  { values, stockouts = [] }: Omit<LevelGroup, 'key'>,
  series: SeriesForecast | null,
  errorScale?: number,
): StoredPoints {
  const bridge = periods.forecastStart - 1 - periods.cutoff;
  const shown = (all: Float64Array) => Array.from(all.subarray(bridge));
  const backtest = series?.backtest ?? new Float64Array(0);
  return {
    start: periods.start,
    actual: finite(values),
    ...(stockouts.length > 0 && { stockouts: stockouts.map(({ at, sold, demand }) => [at, sold, demand]) }),
    forecastStart: periods.forecastStart,
    backtestStart: periods.cutoff + 1 - backtest.length,
    ...(series === null
      ? noForecast
      : {
          forecast: shown(series.forecast),
          lower: series.lower && shown(series.lower),
          upper: series.upper && shown(series.upper),
          backtest: Array.from(backtest),
          origins: series.origins,
          ...(errorScale !== undefined && { errorScale: Number(errorScale.toPrecision(6)) }),
          ...(series.explanation && { explanation: toExplanation(series.explanation) }),
        }),
  };
}

/** Returns the actuals that the forecasts of a run are compared with. */
export function totalCompared({
  periods,
  request,
  level,
  answer,
}: Pick<Computed, 'periods' | 'request' | 'level' | 'answer'>): ComparedActuals {
  const points = storedPoints(periods, sumGroups(level.groups), answer.total);
  return comparedActuals(points, request.bucket_type, periods.partial);
}

/** Returns the total with its actuals only, shown while the run is being computed. */
export function totalActuals(runId: string, periods: RunPeriods, groups: readonly LevelGroup[]): StoredGroup {
  return {
    run_id: runId,
    position: 0,
    level: '',
    key: '{}',
    name: null,
    points: JSON.stringify(storedPoints(periods, sumGroups(groups), null)),
    metrics: null,
    share: 1,
    cumulative_share: 1,
    cv: null,
    notes: '[]',
  };
}

/**
 * Yields all rows of a finished run: the total, then the groups of each level, largest error first. Rows are created
 * lazily, because all rows of a large run together need more memory than its forecasts.
 */
export function* groupRows({ runId, periods, request, level, answer, names }: Computed): Generator<GroupRow> {
  const total = sumGroups(level.groups);
  const compared = totalCompared({ periods, request, level, answer });
  const row = (
    position: number,
    { key, ...history }: LevelGroup,
    series: SeriesForecast,
    { share, cumulative }: { share: number | null; cumulative: number | null },
    sumsBy = '',
    members: readonly number[] | null = null,
    errorScale?: number,
  ): GroupRow => {
    const points = storedPoints(periods, history, series, errorScale);
    const group = {
      run_id: runId,
      position,
      level: sumsBy,
      key: JSON.stringify(key),
      name: key.c2 === undefined ? null : (names.get(key.c2) ?? null),
      points: JSON.stringify(points),
      metrics: series.metrics === null ? null : JSON.stringify(series.metrics),
      share,
      cumulative_share: cumulative,
      // Excludes the last bucket if it is incomplete.
      cv: coefficientOfVariation(periods.partial === null ? history.values : history.values.subarray(0, -1)),
      notes: JSON.stringify([
        ...seriesOutlierNotes(history, periods.start, request.bucket_type),
        ...series.notes,
      ]),
      members: members && JSON.stringify(members),
    };
    const parsed = { key, points, metrics: series.metrics };
    return { group, combination: position === 0 ? null : combinationMetricsFrom(group, parsed, compared) };
  };
  const scales = answer.sumErrors?.scales;
  const isTotal = request.aggregation_characteristics.length === 0;
  const all = { share: 1, cumulative: 1 };
  yield row(0, { key: {}, ...total }, answer.total, all, '', null, isTotal ? scales?.[0] : undefined);
  if (isTotal) return;

  let next = 1;
  const positions: number[] = [];
  for (const { at, group, series, share } of largestErrorFirst(level.groups, answer.series)) {
    positions[at] = next;
    yield row(next++, group, series, share, '', null, scales?.[at]);
  }
  for (const [position, { code, keys, members }] of level.sums.entries()) {
    const groups = members.map((own, at) => ({
      key: { [code]: keys[at] ?? '' },
      ...sumGroups(own.flatMap((member) => level.groups[member] ?? [])),
    }));
    for (const { at, group, series, share } of largestErrorFirst(
      groups,
      answer.levels[position]?.groups ?? [],
    )) {
      const own = (members[at] ?? []).flatMap((member) => positions[member] ?? []);
      yield row(next++, group, series, share, code, own);
    }
  }
}

/** Returns groups with their indexes, forecasts and shares, largest error first. */
function largestErrorFirst(groups: readonly LevelGroup[], forecasts: readonly SeriesForecast[]) {
  const shares = volumeShares(groups.map(({ values }) => volumeOf(values)));
  return groups
    .flatMap((group, at) => {
      const [series, share] = [forecasts[at], shares[at]];
      return series === undefined || share === undefined ? [] : [{ at, group, series, share }];
    })
    .sort((a, b) => (b.series.metrics?.mae ?? -1) - (a.series.metrics?.mae ?? -1));
}
