import { unwrap } from '../calls.ts';
import type { ApiClient } from '../client.ts';
import { toRunData } from '../normalise/run-data.ts';
import { requireRunId, toForecastAnswer, toHistory, toRunDetail } from '../normalise/runs.ts';
import type { components } from '../schema.gen.ts';
import type { UploadProgressListener } from '../transport/request.ts';
import { type QueryOf, read } from './read.ts';

/** First element of all forecast run keys. */
export const runsKey = ['runs'] as const;

/** Format and other options of an export. */
export interface RunFile extends QueryOf<'exportForecastRun'> {
  readonly runId: string;
  readonly signal: AbortSignal;
  readonly onProgress: UploadProgressListener;
}

/** Forecast runs. */
export function runs(api: ApiClient) {
  return {
    /** The most recent runs, newest first. Always stale, because the run selector always reloads (CONST-3). */
    history: (limit: number) =>
      read(
        [...runsKey, 'history', limit],
        async (signal) =>
          toHistory(
            await unwrap(api.GET('/api/forecast-batch/history', { params: { query: { limit } }, signal })),
          ),
        0,
      ),

    /** One page of runs, newest first by default. */
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

    /** Several runs, in the order of `runIds`. */
    details: (runIds: readonly string[]) =>
      read([...runsKey, 'details', runIds], (signal) => {
        const query = { run_ids: runIds.join(',') };
        return unwrap(api.GET('/api/forecast-batch/details', { params: { query }, signal }));
      }),

    /** Metrics of several runs, in the order of `runIds`. */
    metrics: (runIds: readonly string[]) =>
      read([...runsKey, 'metrics', runIds], (signal) => {
        const query = { run_ids: runIds.join(',') };
        return unwrap(api.GET('/api/forecast-metrics', { params: { query }, signal }));
      }),

    /** Series of a run for the run analysis page (ANA-16). */
    data: (runId: string, query: QueryOf<'getRunData'> = {}) =>
      read([...runsKey, 'data', runId, query], async (signal) => {
        const id = requireRunId(runId);
        const params = { path: { runId: id }, query };
        return toRunData(await unwrap(api.GET('/api/run-data/{runId}', { params, signal })), id);
      }),

    /** Series of a run for the simple analysis (ANA-16). */
    batchData: (runId: string, query: QueryOf<'getBatchRunData'> = {}) =>
      read([...runsKey, 'batch-data', runId, query], async (signal) => {
        const id = requireRunId(runId);
        const params = { path: { runId: id }, query };
        return toRunData(await unwrap(api.GET('/api/forecast-batch/all/{runId}', { params, signal })), id);
      }),

    /** One page of the series of a run, by default largest error first. */
    combinations: (runId: string, query: QueryOf<'listCombinations'> = {}) =>
      read([...runsKey, 'combinations', runId, query], async (signal) => {
        const params = { path: { runId: requireRunId(runId) }, query };
        return unwrap(api.GET('/api/forecast-runs/{runId}/combinations', { params, signal }));
      }),

    /** Starts a run. Rejects with 'Unexpected API response – no run_id returned' if the response has no id (CALL-14). */
    start: async (body: components['schemas']['ForecastRequest']) =>
      toForecastAnswer(await unwrap(api.POST('/api/forecast', { body }))),

    /** Repeats a run on the current version of its dataset. */
    refresh: (runId: string) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/refresh', { params: { path: { runId } } })),

    /** Comparison of a run with another run of its dataset. */
    comparison: (runId: string, query: QueryOf<'compareForecastRuns'> = {}) =>
      read([...runsKey, 'comparison', runId, query], (signal) =>
        unwrap(
          api.GET('/api/forecast-runs/{runId}/comparison', { params: { path: { runId }, query }, signal }),
        ),
      ),

    /** Causes of the change between two runs. The first call starts the computation; later calls return its progress. */
    causes: (runId: string, other: string) =>
      read([...runsKey, 'causes', runId, other], (signal) =>
        unwrap(
          api.POST('/api/forecast-runs/{runId}/causes', {
            params: { path: { runId }, query: { with: other } },
            signal,
          }),
        ),
      ),

    /** Stops the computation of causes. */
    cancelCauses: (runId: string, other: string) =>
      unwrap(
        api.DELETE('/api/forecast-runs/{runId}/causes', {
          params: { path: { runId }, query: { with: other } },
        }),
      ),

    /** Accuracy of a run for the periods whose actuals have arrived. */
    realised: (runId: string, query: QueryOf<'getRealisedAccuracy'> = {}) =>
      read([...runsKey, 'realised', runId, query], (signal) =>
        unwrap(
          api.GET('/api/forecast-runs/{runId}/realised', { params: { path: { runId }, query }, signal }),
        ),
      ),

    /** Forecasts of all runs of a dataset by period. */
    waterfall: (uploadId: string, query: QueryOf<'getWaterfall'> = {}) =>
      read([...runsKey, 'waterfall', uploadId, query], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/waterfall', { params: { path: { id: uploadId }, query }, signal })),
      ),

    /** Adjustments of a run, newest first. */
    plan: (runId: string, query: QueryOf<'getPlan'> = {}) =>
      read([...runsKey, 'plan', runId, query], (signal) =>
        unwrap(api.GET('/api/forecast-runs/{runId}/plan', { params: { path: { runId }, query }, signal })),
      ),

    /** Rejects with 409 and both values if another user has changed one of the cells: see `planConflict`. */
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

    /** Downloads the whole run as a file and reports progress. */
    export: ({ runId, signal, onProgress, ...query }: RunFile): Promise<Blob> =>
      unwrap(
        api.GET('/api/forecast-runs/{runId}/export', {
          params: { path: { runId }, query },
          parseAs: 'blob',
          ...api.uploadProgress(onProgress),
          signal,
        }),
      ),

    /** @param name null removes the name */
    rename: ({ runId, name }: { runId: string; name: string | null }) =>
      unwrap(api.PATCH('/api/forecast-runs/{runId}', { params: { path: { runId } }, body: { name } })),

    restore: (runId: string) =>
      unwrap(api.POST('/api/forecast-runs/{runId}/restore', { params: { path: { runId } } })),
  };
}
