import { AnswerError, ApiError } from '../errors/api-error.ts';
import { forecastWithoutRunId, historyNotArray, runIdInvalid, runIdMissing } from '../errors/messages.ts';
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
import type { components } from '../schema.gen.ts';

type Schemas = components['schemas'];

/** Fields that a run and its data share. */
export const commonRunFields = {
  bucket_type: asText,
  aggregation_characteristics: asTexts,
  /** Name of the values in the file; null if they have no common name. */
  value_label: asText,
  status: asText,
  /** Progress as reported by the server. */
  progress: asNumber,
  /** Current step of a running run, for display. */
  stage: asText,
  /** Why the run failed. */
  error: asText,
};

/** Fields at the top level of a run or in its `parameters`. */
const runFields = {
  created_at: asText,
  model_type: asText,
  data_start_date: asText,
  forecast_start_date: asText,
  horizon: asNumber,
  upload_label: asText,
  product_code: asText,
  /** Version of the dataset the run was computed from. */
  version: asNumber,
  characteristic_labels: toLabels,
  /** Selected values by characteristic code; empty if the run is not filtered. */
  filters: toFilters,
  ...commonRunFields,
};

const metricFields = { mape: asNumber, mae: asNumber, rmse: asNumber, bias: asNumber };

/** The four headline metrics. An unknown metric is null, never 0. MAPE is in percentage points. */
export type HeadlineMetrics = Fields<typeof metricFields>;

/** A forecast run in one shape, whichever field names the server used. Missing fields are null or empty. */
export interface ForecastRun extends Fields<typeof runFields> {
  readonly run_id: string;
  /** Name given by a user. */
  readonly name: string | null;
  readonly metrics: HeadlineMetrics;
  readonly upload_id: string | null;
}

/** Fields that only the detail response has, with their defaults for servers that do not send them. */
const detailDefaults = {
  accuracy: null,
  shown_origin: null,
  baseline: null,
  origins: null,
  backtest_errors: null,
  interval_held: null,
  explanation: null,
  events: [],
  drivers: [],
  events_brought: null,
  stockouts: null,
  stockout_proposals: [],
  notes: [],
  started_at: null,
  created_by: null,
  finished_at: null,
  version: null,
  newest_version: null,
  refreshed_from: null,
} satisfies { readonly [Name in keyof Schemas['ForecastRunDetail']]?: null | [] };

type DetailFields = {
  readonly [Name in keyof typeof detailDefaults]:
    | NonNullable<Schemas['ForecastRunDetail'][Name]>
    | Extract<(typeof detailDefaults)[Name], null>;
};

/** A run with the fields of its detail response, which the contract describes. */
export interface RunDetail extends ForecastRun, DetailFields {
  /** Request parameters of the run. */
  readonly parameters: Partial<Schemas['ForecastRequest']>;
}

/** The run that a forecast request started. */
export interface ForecastAnswer {
  readonly run_id: string;
  /** Status of the run; null if the server does not report it. */
  readonly status: string | null;
}

/**
 * Reads a forecast run of any shape (ENT-3). The id can be under run_id, id, or forecast_id, and the fields at the top
 * level or in `parameters`. If bias is missing, uses r2.
 *
 * @param json an entry of the history, or the detail response
 * @param requestedId the id to use if the response has none
 * @throws AnswerError 'No run ID provided' if there is no id
 */
export function toForecastRun(json: unknown, requestedId?: string): ForecastRun {
  const run = asObject(json) ?? {};
  const parameters = asObject(run['parameters']) ?? {};
  const run_id = runIdOf(run) ?? requestedId ?? null;
  if (run_id === null) throw new AnswerError(runIdMissing());
  const field = (name: string) => run[name] ?? parameters[name];
  return {
    run_id,
    name: asText(run['name']),
    metrics: toHeadlineMetrics(run['metrics']),
    upload_id: asText(field('upload_id')) ?? asText(field('dataset_id')),
    ...readFields(runFields, field),
  };
}

/**
 * Reads the detail response.
 *
 * @param runId the requested run, used if the response does not contain its id
 */
export function toRunDetail(detail: Partial<Schemas['ForecastRunDetail']>, runId: string): RunDetail {
  const names = Object.keys(detailDefaults) as (keyof DetailFields)[];
  const fields = names.map((name) => [name, detail[name] ?? detailDefaults[name]]);
  return {
    ...toForecastRun(detail, runId),
    ...(Object.fromEntries(fields) as DetailFields),
    parameters: detail.parameters ?? {},
  };
}

/** Names under which servers return the list of runs (CALL-10). */
const historyWrappers = ['runs', 'forecasts', 'history', 'items', 'results', 'data'];

/**
 * Reads the history response in any of its seven shapes: a list, or an object with a list.
 *
 * @returns the runs, newest first; runs without a date come last, entries without an id are omitted
 * @throws AnswerError 'Fetched forecast history data is not an array.' for any other shape
 */
export function toHistory(json: unknown): ForecastRun[] {
  const object = asObject(json);
  const list =
    asList(json) ?? historyWrappers.map((name) => asList(object?.[name])).find((found) => found !== null);
  if (!list) throw new AnswerError(historyNotArray());
  return list
    .map(asObject)
    .filter((run) => run !== null && runIdOf(run) !== null)
    .map((run) => toForecastRun(run))
    .sort((a, b) => createdAt(b) - createdAt(a));
}

/**
 * Reads the response to a forecast request, with the run id under run_id or forecast_id.
 *
 * @throws AnswerError 'Unexpected API response – no run_id returned' (CALL-14)
 */
export function toForecastAnswer(json: unknown): ForecastAnswer {
  const response = asObject(json);
  const run_id = asText(response?.['run_id']) ?? asText(response?.['forecast_id']);
  if (run_id === null) throw new AnswerError(forecastWithoutRunId());
  return { run_id, status: asText(response?.['status']) };
}

/** Whether the value can be a run id: a string that is not blank, 'null', or 'undefined' (ENT-8). */
export function isRunId(value: unknown): value is string {
  // A missing id becomes 'null' or 'undefined' in a URL.
  return typeof value === 'string' && !['', 'null', 'undefined'].includes(value.trim());
}

/**
 * Returns the value if it can be a run id (ENT-8).
 *
 * @throws ApiError 'Invalid runId' with status 400
 */
export function requireRunId(value: unknown): string {
  if (isRunId(value)) return value;
  throw new ApiError({ status: 400, code: 'http', detail: runIdInvalid(), body: null });
}

/** Returns an object's strings. Omits other values. */
export function toLabels(json: unknown): Readonly<Record<string, string>> {
  const labels = Object.entries(asObject(json) ?? {}).flatMap(([code, label]) => {
    const text = asText(label);
    return text === null ? [] : [[code, text] as const];
  });
  return Object.fromEntries(labels);
}

function runIdOf(run: JsonObject): string | null {
  return asText(run['run_id']) ?? asText(run['id']) ?? asText(run['forecast_id']);
}

function createdAt({ created_at }: ForecastRun): number {
  const time = Date.parse(created_at ?? '');
  // Finite, because the difference of two infinite values is NaN.
  return Number.isNaN(time) ? -Number.MAX_SAFE_INTEGER : time;
}

function toFilters(json: unknown): Readonly<Record<string, readonly string[]>> {
  const filters = asObject(json) ?? {};
  const named = Object.entries({ c2: 'product_numbers', c3: 'warehouses', c4: 'customers' });
  return Object.fromEntries(
    [
      ...named.map(([code, name]) => [code, filters[name]] as const),
      ...Object.entries(asObject(filters['characteristics']) ?? {}),
    ]
      .map(([code, values]) => [code, asTexts(values)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

function toHeadlineMetrics(json: unknown): HeadlineMetrics {
  const metrics = asObject(json);
  const { bias, ...rest } = readFields(metricFields, (name) => metrics?.[name]);
  return { ...rest, bias: bias ?? asNumber(metrics?.['r2']) };
}
