import type { ApiClient } from '../client.ts';
import { toForecastAnswer } from '../normalise/forecast-answer.ts';
import { toHistory } from '../normalise/history.ts';
import { toRunData } from '../normalise/run-data.ts';
import { toRunDetail } from '../normalise/run-detail.ts';
import { requireRunId } from '../normalise/run-id.ts';
import type { components } from '../schema.gen.ts';
import type { UploadProgressListener } from '../transport/upload/upload-progress-listener.ts';
import { unwrap } from '../unwrap.ts';
import type { QueryOf } from './query-of.ts';
import { read } from './read.ts';

/** Starts the key of whatever is known of forecast runs. */
export const runsKey = ['runs'] as const;

/** Which file of a run is wanted, and who watches it come. */
export interface RunFile extends QueryOf<'exportForecastRun'> {
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly onProgress: UploadProgressListener;
}

/** Forecast runs, from the request to the series. */
export function runs(api: ApiClient) {
  return {
    /** The newest runs, newest first. Never taken from the cache: the selector refreshes by force (CONST-3). */
    history: (limit: number) =>
      read(
        [...runsKey, 'history', limit],
        async (signal) =>
          toHistory(
            await unwrap(api.GET('/api/forecast-batch/history', { params: { query: { limit } }, signal })),
          ),
        0,
      ),

    /** A page of the runs, newest first where nobody says. */
    list: (query: QueryOf<'listForecastRuns'> = {}) =>
      read(
        [...runsKey, 'list', query],
        (signal) => unwrap(api.GET('/api/forecast-runs', { params: { query }, signal })),
        0,
      ),

    /** One run with its metrics. */
    detail: (runId: string) =>
      read([...runsKey, 'detail', runId], async (signal) => {
        const id = requireRunId(runId);
        return toRunDetail(
          await unwrap(api.GET('/api/forecast-detail/{id}', { params: { path: { id } }, signal })),
          id,
        );
      }),

    /** Several runs, in the order asked. */
    details: (runIds: readonly string[]) =>
      read([...runsKey, 'details', runIds], (signal) => {
        const query = { run_ids: runIds.join(',') };
        return unwrap(api.GET('/api/forecast-batch/details', { params: { query }, signal }));
      }),

    /** The metrics of several runs, in the order asked. */
    metrics: (runIds: readonly string[]) =>
      read([...runsKey, 'metrics', runIds], (signal) => {
        const query = { run_ids: runIds.join(',') };
        return unwrap(api.GET('/api/forecast-metrics', { params: { query }, signal }));
      }),

    /** The series of a run as the run-analysis page reads them (ANA-16). */
    data: (runId: string, query: QueryOf<'getRunData'> = {}) =>
      read([...runsKey, 'data', runId, query], async (signal) => {
        const id = requireRunId(runId);
        const params = { path: { runId: id }, query };
        return toRunData(await unwrap(api.GET('/api/run-data/{runId}', { params, signal })), id);
      }),

    /** The series of a run as the simple analysis reads them (ANA-16). */
    batchData: (runId: string, query: QueryOf<'getBatchRunData'> = {}) =>
      read([...runsKey, 'batch-data', runId, query], async (signal) => {
        const id = requireRunId(runId);
        const params = { path: { runId: id }, query };
        return toRunData(await unwrap(api.GET('/api/forecast-batch/all/{runId}', { params, signal })), id);
      }),

    /** A page of the combinations of a run, worst first where nobody says. */
    combinations: (runId: string, query: QueryOf<'listCombinations'> = {}) =>
      read([...runsKey, 'combinations', runId, query], async (signal) => {
        const params = { path: { runId: requireRunId(runId) }, query };
        return unwrap(api.GET('/api/forecast-runs/{runId}/combinations', { params, signal }));
      }),

    /** Starts a run. Fails with 'Unexpected API response – no run_id returned' when the answer names none (CALL-14). */
    start: async (body: components['schemas']['ForecastRequest']) =>
      toForecastAnswer(await unwrap(api.POST('/api/forecast', { body }))),

    /** Repeats a run on the current version of its dataset. */
    refresh: (runId: string) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/refresh', { params: { path: { runId } } })),

    /** A run beside another one of its dataset. */
    comparison: (runId: string, query: QueryOf<'compareForecastRuns'> = {}) =>
      read([...runsKey, 'comparison', runId, query], (signal) =>
        unwrap(
          api.GET('/api/forecast-runs/{runId}/comparison', { params: { path: { runId }, query }, signal }),
        ),
      ),

    /** How the forecasts of a run did once their actuals came. */
    realised: (runId: string, query: QueryOf<'getRealisedAccuracy'> = {}) =>
      read([...runsKey, 'realised', runId, query], (signal) =>
        unwrap(
          api.GET('/api/forecast-runs/{runId}/realised', { params: { path: { runId }, query }, signal }),
        ),
      ),

    /** What the runs of a dataset forecast for each period. */
    waterfall: (uploadId: string, query: QueryOf<'getWaterfall'> = {}) =>
      read([...runsKey, 'waterfall', uploadId, query], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/waterfall', { params: { path: { id: uploadId }, query }, signal })),
      ),

    /** What was adjusted of a run, newest first. */
    plan: (runId: string, query: QueryOf<'getPlan'> = {}) =>
      read([...runsKey, 'plan', runId, query], (signal) =>
        unwrap(api.GET('/api/forecast-runs/{runId}/plan', { params: { path: { runId }, query }, signal })),
      ),

    /** Fails with 409 and both values where somebody else changed one of the cells: see `planConflict`. */
    adjust: ({ runId, ...body }: components['schemas']['AdjustmentRequest'] & { runId: string }) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/plan/adjustments', { params: { path: { runId } }, body })),

    undoAdjustment: ({ runId, adjustment }: { runId: string; adjustment: number }) =>
      unwrap(
        api.DELETE('/api/forecast-runs/{runId}/plan/adjustments/{adjustment}', {
          params: { path: { runId, adjustment } },
        }),
      ),

    lockPlan: ({ runId, locked }: { runId: string; locked: boolean }) =>
      unwrap(api.PATCH('/api/forecast-runs/{runId}/plan', { params: { path: { runId } }, body: { locked } })),

    cancel: (runId: string) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/cancel', { params: { path: { runId } } })),

    remove: (runId: string) =>
      unwrap(api.DELETE('/api/forecast-runs/{runId}', { params: { path: { runId } } })),

    /** The whole run as a file; it may take long, so it is watched and can be stopped. */
    export: ({ runId, signal, onProgress, ...query }: RunFile) =>
      unwrap(
        api.GET('/api/forecast-runs/{runId}/export', {
          params: { path: { runId }, query },
          parseAs: 'blob',
          ...api.uploadProgress(onProgress),
          signal,
        }),
      ),

    /** @param name null takes it away */
    rename: ({ runId, name }: { runId: string; name: string | null }) =>
      unwrap(api.PATCH('/api/forecast-runs/{runId}', { params: { path: { runId } }, body: { name } })),

    restore: (runId: string) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/restore', { params: { path: { runId } } })),
  };
}
