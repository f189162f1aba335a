import type { components } from '@forecast-console/api-client/schema';
import type { CompletedRun, ForecastRunRow } from './repository/runs-repository.ts';
import { type RunSettings, settingsOf } from './result/stored-request.ts';
import type { RunRequest, RunResult } from './result/stored-run.ts';

type Schemas = components['schemas'];

function resultOf(row: ForecastRunRow): RunResult | null {
  return row.result === null ? null : (JSON.parse(row.result) as RunResult);
}

function headline(metrics: Schemas['Metrics'] | null): Schemas['HeadlineMetrics'] | null {
  return metrics && { mape: metrics.mape, mae: metrics.mae, rmse: metrics.rmse, bias: metrics.bias };
}

/** Maps a stored run to its list item in the contract. */
export function toRun(
  row: ForecastRunRow,
  request: RunSettings,
  filters: Pick<Schemas['ForecastRun'], 'filters' | 'filter_counts'>,
): Schemas['ForecastRun'] {
  const result = resultOf(row);
  return {
    run_id: row.id,
    name: row.name,
    created_at: row.created_at,
    model_type: request.model_type,
    data_start_date: request.data_start_date ?? result?.dataStartDate ?? null,
    forecast_start_date: request.forecast_start_date ?? result?.forecastStartDate ?? null,
    bucket_type: request.bucket_type,
    horizon: request.horizon,
    metrics: headline(result?.metrics ?? null),
    upload_id: row.upload_id,
    upload_label: row.upload_label ?? row.upload_name,
    product_code: request.product_code,
    aggregation_characteristics: request.aggregation_characteristics,
    characteristic_labels: request.characteristic_labels,
    ...filters,
    status: row.status,
    progress: row.progress,
    stage: row.stage,
    error: row.error,
    created_by: row.created_by,
    version: row.version,
    newest_version: row.newest_version,
    refreshed_from: row.refreshed_from,
    value_label: row.value_label,
  };
}

// Note on runs that were stored before metrics were averaged over all cutoffs.
const singleBacktestNote =
  'The metrics of this run come from the displayed backtest only, not from an average over all cutoffs.';

/** Maps a stored run to its details in the contract. */
export function toRunDetail(row: ForecastRunRow, request: RunRequest): Schemas['ForecastRunDetail'] {
  const result = resultOf(row);
  const isAveraged = result?.shownOrigin !== undefined;
  return {
    ...toRun(row, request, { filters: request.filters }),
    parameters: request,
    accuracy: result?.metrics ?? null,
    mean_over_origins: result?.meanOverOrigins ?? null,
    shown_origin: (isAveraged ? result?.shownOrigin : result?.metrics) ?? null,
    baseline: result?.baseline ?? null,
    interval_held: result?.intervalHeld ?? null,
    origins: result?.origins ?? 0,
    backtest_errors: result?.backtestErrors ?? null,
    group_count: result?.groupCount ?? 0,
    explanation: result?.explanation ?? null,
    events: result?.events ?? [],
    drivers: result?.drivers ?? [],
    events_brought: result?.eventsBrought ?? null,
    stockouts: result?.stockouts ?? null,
    stockout_proposals: result?.stockoutProposals ?? [],
    notes: [...(result?.notes ?? []), ...(result === null || isAveraged ? [] : [singleBacktestNote])],
    started_at: row.started_at,
    finished_at: row.finished_at,
  };
}

export function toRunMetrics(row: ForecastRunRow): Schemas['RunMetricsList']['metrics'][number] {
  return { run_id: row.id, metrics: resultOf(row)?.metrics ?? null };
}

/** Returns the duration and size of a completed run. */
export function toMeasuredRun({
  request,
  result,
  started_at,
  finished_at,
}: CompletedRun): Schemas['MeasuredRun'] & Pick<RunRequest, 'model_type'> {
  const { model_type, bucket_type } = settingsOf({ request });
  const { groupCount } = JSON.parse(result) as RunResult;
  const seconds = (Date.parse(finished_at) - Date.parse(started_at)) / 1000;
  return { model_type, bucket_type, combinations: Math.max(1, groupCount), seconds: Math.max(0, seconds) };
}
