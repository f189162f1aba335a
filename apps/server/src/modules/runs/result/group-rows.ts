import {
  type ForecastBlock,
  type List,
  listOf,
  type SeriesForecast,
  type StreamedForecast,
} from '@forecast-console/forecasting';
import { combinationMetricsFrom, type ComparedActuals, comparedActuals } from './combination-metrics.ts';
import { toExplanation } from './explain-group.ts';
import { coefficientOfVariation, largestFirst, volumeOf, volumeShares } from './group-metrics.ts';
import { sumGroups } from '../input/apply-stockouts.ts';
import type { GroupHistory, LevelGroup, LevelSeries } from '../input/load-level.ts';
import type { RunPeriods } from '../request/run-periods.ts';
import { seriesOutlierNotes } from './run-stockouts.ts';
import type { RunRequest, StoredCombination, StoredGroup, StoredPoints } from './stored-run.ts';

export interface Computed {
  runId: string;
  periods: RunPeriods;
  request: RunRequest;
  level: LevelSeries;
  answer: Pick<StreamedForecast, 'total' | 'meanErrors'>;
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

/** Returns the values without those of an incomplete first and last bucket. */
const completeBuckets = (values: Float64Array, { start, partialFirst, partial }: RunPeriods) =>
  values.subarray(partialFirst === start ? 1 : 0, partial === null ? undefined : -1);

const noForecast = { forecast: [], lower: null, upper: null, backtest: [] };

function storedPoints(
  periods: RunPeriods,
  { values, stockouts = [] }: GroupHistory,
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
}: Pick<Computed, 'periods' | 'request' | 'level'> & {
  answer: Pick<StreamedForecast, 'total'>;
}): ComparedActuals {
  const points = storedPoints(periods, sumGroups(level.histories), answer.total);
  return comparedActuals(points, request.bucket_type, periods.partial);
}

/** Returns the total with its actuals only, shown while the run is being computed. */
export function totalActuals(runId: string, periods: RunPeriods, groups: List<GroupHistory>): StoredGroup {
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

/** Creates the rows of a finished run lazily, because all rows of a large run need more memory than its forecasts. */
export class GroupRows {
  readonly #run: Computed;
  readonly #total: GroupHistory;
  readonly #compared: ComparedActuals;
  /** Places of the series. */
  readonly #places: (series: number) => Place;

  constructor(run: Computed) {
    this.#run = run;
    this.#total = sumGroups(run.level.histories);
    this.#compared = totalCompared(run);
    this.#places = placesOf(run.level.histories, run.answer.meanErrors, 1);
  }

  /**
   * Yields all rows: the total, then the groups of the run's own level and of each other level. Their positions are in
   * descending order of their errors.
   */
  async *all(
    levels: StreamedForecast['levels'],
    blocks: Iterable<ForecastBlock> | AsyncIterable<ForecastBlock>,
  ): AsyncGenerator<GroupRow> {
    for await (const block of blocks) {
      if (block.from === 0) yield this.total(block.scales?.[0]);
      yield* this.ofBlock(block);
    }
    yield* this.ofLevels(levels);
  }

  /** @param errorScale of the only series, if the run has no others */
  total(errorScale?: number): GroupRow {
    const first = { position: 0, share: 1, cumulative: 1 };
    const options = { errorScale: this.#isTotal ? errorScale : undefined };
    return this.#row({ key: {}, ...this.#total }, this.#run.answer.total, first, options);
  }

  /** Yields the rows of consecutive series in ascending order of their positions. */
  *ofBlock({ from, series, scales }: ForecastBlock): Generator<GroupRow> {
    if (this.#isTotal) return;
    const own = series.map((one, at) => ({ one, at, place: this.#places(from + at) }));
    for (const { one, at, place } of own.toSorted((a, b) => a.place.position - b.place.position)) {
      const group = this.#run.level.groups.at(from + at);
      if (group !== undefined) yield this.#row(group, one, place, { errorScale: scales?.[at] });
    }
  }

  /** Yields the rows of the other levels. */
  *ofLevels(levels: StreamedForecast['levels']): Generator<GroupRow> {
    if (this.#isTotal) return;
    const { groups: ownGroups, histories, sums } = this.#run.level;
    let next = ownGroups.length + 1;
    for (const [at, { code, keys, members }] of sums.entries()) {
      const forecasts = levels[at]?.groups ?? [];
      const groups = members.map((own, group) => ({
        key: { [code]: keys[group] ?? '' },
        ...sumGroups(membersOf(histories, own)),
      }));
      const errors = Float64Array.from(forecasts, ({ metrics }) => metrics?.mae ?? Number.NaN);
      const ofGroups = placesOf(groups, errors, next);
      next += groups.length;
      const all = groups.map((group, own) => ({ group, own, place: ofGroups(own) }));
      for (const { group, own, place } of all.toSorted((a, b) => a.place.position - b.place.position)) {
        const [forecast, series] = [forecasts[own], members[own] ?? []];
        if (forecast === undefined) continue;
        yield this.#row(group, forecast, place, {
          sumsBy: code,
          members: series.map((member) => this.#places(member).position),
        });
      }
    }
  }

  get #isTotal(): boolean {
    return this.#run.request.aggregation_characteristics.length === 0;
  }

  #row(
    { key, ...history }: LevelGroup,
    series: SeriesForecast,
    { position, share, cumulative }: Place,
    { sumsBy = '', members, errorScale }: RowOptions = {},
  ): GroupRow {
    const { runId, periods, request, names } = this.#run;
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
      cv: coefficientOfVariation(completeBuckets(history.values, periods)),
      notes: JSON.stringify([
        ...seriesOutlierNotes(history, periods.start, request.bucket_type),
        ...series.notes,
      ]),
      members: members === undefined ? null : JSON.stringify(members),
    };
    const parsed = { key, points, metrics: series.metrics };
    const combination = position === 0 ? null : combinationMetricsFrom(group, parsed, this.#compared);
    return { group, combination };
  }
}

/** Returns some groups; each is created on access. */
function membersOf(groups: List<GroupHistory>, positions: readonly number[]): List<GroupHistory> {
  const nothing: GroupHistory = { values: new Float64Array(0) };
  return listOf(positions.length, (at) => groups.at(positions[at] ?? -1) ?? nothing);
}

interface RowOptions {
  sumsBy?: string;
  members?: number[];
  errorScale?: number | undefined;
}

interface Place {
  position: number;
  share: number | null;
  cumulative: number | null;
}

/** Returns the position of each group, largest error first, and its share of the volume. */
function placesOf(
  groups: List<GroupHistory>,
  meanErrors: Float64Array,
  first: number,
): (group: number) => Place {
  const volumes = new Float64Array(groups.length);
  let next = 0;
  for (const { values } of groups) volumes[next++] = volumeOf(values);
  const shares = volumeShares(volumes);
  const errors = meanErrors.map((mae) => (Number.isNaN(mae) ? -1 : mae));
  const positions = new Uint32Array(groups.length);
  for (const [rank, group] of largestFirst(errors).entries()) positions[group] = first + rank;
  return (group) => ({ position: positions[group] as number, ...shares(group) });
}
