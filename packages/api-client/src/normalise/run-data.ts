import { AnswerError } from '../errors/api-error.ts';
import { runDataEmpty, runDataFailed, runDataMalformed } from '../errors/messages.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  asTexts,
  type Fields,
  type JsonObject,
  readFields,
} from '../json.ts';
import { commonRunFields, toLabels } from './runs.ts';

/** All values of one date; null if a series has no value. */
export interface RunPoint {
  /** YYYY-MM-DD, the first day of the bucket. */
  readonly date: string;
  readonly actual: number | null;
  readonly forecast: number | null;
  readonly backtest: number | null;
  /** Prediction interval of the forecast. */
  readonly lower: number | null;
  readonly upper: number | null;
  /** The adjusted forecast; absent if the series has no adjustments. */
  readonly plan?: number;
  /** Sales and estimated demand, if the series or a part of it was out of stock. */
  readonly stockout?: { readonly sold: number; readonly demand: number } | undefined;
}

const groupFields = {
  /** Value by characteristic code. */
  key: toLabels,
  /** Name from the master data. */
  name: asText,
  /** Value by metric name. An undefined metric is null, never 0. */
  metrics: toMetrics,
  /** Number of cutoffs over which the metrics are averaged; null if they come from the backtest in `points` only. */
  origins: asNumber,
  /** Share of the actual volume, 0 to 1. */
  share: asNumber,
  /** Cumulative share of this and all larger combinations of the run, 0 to 1. */
  cumulative_share: asNumber,
  /** Coefficient of variation of the actuals. */
  cv: asNumber,
  /** Null if unknown, or if no model was used for the combination. */
  explanation: toExplanation,
  notes: asTexts,
};

/** Series and accuracy of one combination of a run's characteristics. */
export interface RunGroup extends Fields<typeof groupFields> {
  readonly points: readonly RunPoint[];
}

/** One page of groups, largest error first. */
export interface RunGroups {
  readonly items: readonly RunGroup[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

const dataFields = {
  ...commonRunFields,
  /** The last bucket of the actuals if it is incomplete; it is not used for training. */
  partial_last: asText,
  /** The first bucket of the actuals, if the data starts partway through it. */
  partial_first: asText,
  /** Codes of the characteristics whose groups are stored in addition to the run's own level. */
  levels: asTexts,
  /** Parent of each level that has one: the coarser level whose groups contain its groups. */
  level_parents: toLabels,
  /** Series of each combination; null if the response has none. */
  groups: toRunGroups,
};

/** A run's merged series and its status. */
export interface RunData extends Fields<typeof dataFields> {
  readonly run_id: string;
  readonly points: readonly RunPoint[];
}

/**
 * Reads the response of either run data operation: `{ details, chartData }`, either directly or as the `data` of
 * `{ success, data, error }`. Points of details override those of chartData.
 *
 * @param runId the requested run
 * @throws AnswerError with the message of ERR-15 for an empty response, ERR-17 if success is false, ERR-18 if
 *   details or chartData is missing
 */
export function toRunData(json: unknown, runId: string): RunData {
  const data = unwrapData(json, runId);
  const details = asObject(data['details']);
  const chartData = asObject(data['chartData']);
  if (!details || !chartData) throw new AnswerError(runDataMalformed());
  return {
    run_id: asText(data['run_id']) ?? runId,
    points: mergePoints([chartData, details]),
    ...readFields(dataFields, (name) => data[name]),
  };
}

/** Reads the `groups` of run data; null if there are none. */
export function toRunGroups(json: unknown): RunGroups | null {
  const page = asObject(json);
  const list = asList(page?.['items']);
  if (!page || !list) return null;
  const items = list.map((item): RunGroup => {
    const group = asObject(item) ?? {};
    const points = mergePoints([asObject(group['details']) ?? {}]);
    return { ...readFields(groupFields, (name) => group[name]), points };
  });
  return {
    items,
    total: asNumber(page['total']) ?? items.length,
    page: asNumber(page['page']) ?? 1,
    page_size: asNumber(page['page_size']) ?? items.length,
  };
}

/**
 * Merges series into one point per date, sorted by date. Values of later sources win.
 *
 * @param sources objects with the optional lists `actual`, `forecast`, `backtest`, and `plan` of
 *   `{ date, value, lower?, upper? }`; entries without a valid date are omitted
 */
export function mergePoints(sources: readonly JsonObject[]): RunPoint[] {
  const points = new Map<string, Writable<RunPoint>>();
  for (const source of sources) {
    for (const name of ['actual', 'forecast', 'backtest', 'plan'] as const) {
      for (const entry of asList(source[name]) ?? []) {
        const object = asObject(entry);
        const date = toDate(object?.['date']);
        if (!object || date === null) continue;
        const point = points.get(date) ?? emptyPoint(date);
        points.set(date, point);
        const value = asNumber(object['value']);
        if (value !== null) point[name] = value;
        if (name !== 'forecast') continue;
        point.lower = asNumber(object['lower']) ?? point.lower;
        point.upper = asNumber(object['upper']) ?? point.upper;
      }
    }
  }
  for (const source of sources) addStockouts(points, source);
  return [...points.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function addStockouts(points: Map<string, Writable<RunPoint>>, source: JsonObject): void {
  for (const entry of asList(source['stockouts']) ?? []) {
    const object = asObject(entry);
    const date = toDate(object?.['date']);
    const [sold, demand] = [asNumber(object?.['sold']), asNumber(object?.['demand'])];
    if (date === null || sold === null || demand === null) continue;
    const point = points.get(date) ?? emptyPoint(date);
    points.set(date, point);
    point.stockout = { sold, demand };
  }
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function emptyPoint(date: string): Writable<RunPoint> {
  return { date, actual: null, forecast: null, backtest: null, lower: null, upper: null };
}

// Uses the date as written, because converting it to a Date and back would shift it by a day west of Greenwich.
function toDate(value: unknown): string | null {
  const [, year, month, day = '01'] =
    /^(\d{4})-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?:$|[T ])/.exec(asText(value) ?? '') ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

function toMetrics(json: unknown): Readonly<Record<string, number | null>> {
  const metrics = Object.entries(asObject(json) ?? {});
  return Object.fromEntries(metrics.map(([name, value]) => [name, asNumber(value)]));
}

const explanationFields = {
  level: asNumber,
  trend_per_year: asNumber,
  seasonal_strength: asNumber,
  strongest_season: asNumber,
  relied_on: (json: unknown) => [...asTexts(json)],
  without_effects: (json: unknown) => json === true,
};

function toExplanation(json: unknown): Fields<typeof explanationFields> | null {
  const explanation = asObject(json);
  return explanation && readFields(explanationFields, (name) => explanation[name]);
}

function unwrapData(json: unknown, runId: string): JsonObject {
  if (json === null || json === undefined || json === '') throw new AnswerError(runDataEmpty(runId));
  const response = asObject(json) ?? {};
  if (response['success'] === false) {
    throw new AnswerError(asText(asObject(response['error'])?.['message']) ?? runDataFailed(null));
  }
  if (!('success' in response) && !('data' in response)) return response;
  const { data } = response;
  if (data === null || data === undefined) throw new AnswerError(runDataEmpty(runId));
  return asObject(data) ?? {};
}
