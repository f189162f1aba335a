import { AnswerError } from '../errors/answer-error.ts';
import { runIdMissing } from '../errors/run-data.ts';
import { asNumber, asObject, asText, asTexts, type JsonObject } from '../json.ts';

/** The four headline accuracy figures; null is unknown, never 0. MAPE in percentage points. */
export interface HeadlineMetrics {
  readonly mape: number | null;
  readonly mae: number | null;
  readonly rmse: number | null;
  readonly bias: number | null;
}

/** A forecast run in one shape, whatever the server called its parts. What it did not say is null or empty. */
export interface ForecastRun {
  readonly run_id: string;
  /** What somebody called it. */
  readonly name: string | null;
  readonly created_at: string | null;
  readonly model_type: string | null;
  readonly data_start_date: string | null;
  readonly forecast_start_date: string | null;
  readonly bucket_type: string | null;
  readonly horizon: number | null;
  readonly metrics: HeadlineMetrics;
  readonly upload_id: string | null;
  readonly upload_label: string | null;
  readonly product_code: string | null;
  readonly aggregation_characteristics: readonly string[];
  readonly characteristic_labels: Readonly<Record<string, string>>;
  /** The values a run was narrowed to, by characteristic code; empty when it was to none. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** What the file calls its values; null where it has no one name for them. */
  readonly value_label: string | null;
  readonly status: string | null;
  /** As the server counts it. */
  readonly progress: number | null;
  /** What a running run is doing, in words. */
  readonly stage: string | null;
  /** Why a failed run failed. */
  readonly error: string | null;
}

/**
 * Reads a forecast run of any shape (ENT-3): its id under run_id, id or forecast_id; its fields beside it
 * or inside `parameters`; bias falling back to r2.
 *
 * @param json an entry of the history, or the answer of the detail call
 * @param askedFor the id the run was asked for, when the answer need not repeat it
 * @throws AnswerError 'No run ID provided' when neither names a run
 */
export function toForecastRun(json: unknown, askedFor?: string): ForecastRun {
  const run = asObject(json) ?? {};
  const parameters = asObject(run['parameters']) ?? {};
  const run_id = runIdOf(run) ?? askedFor ?? null;
  if (run_id === null) throw new AnswerError(runIdMissing());
  const field = (name: string) => run[name] ?? parameters[name];
  const text = (name: string) => asText(field(name));

  return {
    run_id,
    name: asText(run['name']),
    created_at: text('created_at'),
    model_type: text('model_type'),
    data_start_date: text('data_start_date'),
    forecast_start_date: text('forecast_start_date'),
    bucket_type: text('bucket_type'),
    horizon: asNumber(field('horizon')),
    metrics: toHeadlineMetrics(run['metrics']),
    upload_id: text('upload_id') ?? text('dataset_id'),
    upload_label: text('upload_label'),
    product_code: text('product_code'),
    aggregation_characteristics: asTexts(field('aggregation_characteristics')),
    characteristic_labels: toLabels(field('characteristic_labels')),
    filters: toFilters(field('filters')),
    value_label: text('value_label'),
    status: text('status'),
    progress: asNumber(field('progress')),
    stage: text('stage'),
    error: text('error'),
  };
}

/** The id of a run under any of its names, or null. */
export function runIdOf(run: JsonObject): string | null {
  return asText(run['run_id']) ?? asText(run['id']) ?? asText(run['forecast_id']);
}

/** Text values by code; what is no text is left out. */
export function toLabels(json: unknown): Record<string, string> {
  const labels = Object.entries(asObject(json) ?? {}).flatMap(([code, label]) => {
    const text = asText(label);
    return text === null ? [] : [[code, text] as const];
  });
  return Object.fromEntries(labels);
}

const namedFilters = { c2: 'product_numbers', c3: 'warehouses', c4: 'customers' };

function toFilters(json: unknown): Record<string, string[]> {
  const filters = asObject(json) ?? {};
  const named = Object.entries(namedFilters).map(([code, name]) => [code, filters[name]] as const);
  return Object.fromEntries(
    [...named, ...Object.entries(asObject(filters['characteristics']) ?? {})]
      .map(([code, values]) => [code, asTexts(values)] as const)
      .filter(([, values]) => values.length > 0),
  );
}

function toHeadlineMetrics(json: unknown): HeadlineMetrics {
  const metrics = asObject(json);
  return {
    mape: asNumber(metrics?.['mape']),
    mae: asNumber(metrics?.['mae']),
    rmse: asNumber(metrics?.['rmse']),
    bias: asNumber(metrics?.['bias']) ?? asNumber(metrics?.['r2']),
  };
}
