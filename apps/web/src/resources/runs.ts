import { type ForecastRun, toForecastRun } from '@forecast-console/api-client/normalise';
import { runs, runsKey, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { whenKnown } from './when-known.ts';

export type { RunDetail } from '@forecast-console/api-client/normalise';
export type ForecastRequest = components['schemas']['ForecastRequest'];

const calls = runs(api);

/** Reads whatever is known of runs again: now what is on the screen, the rest when it is next shown. */
export function refreshRuns(client: QueryClient): Promise<void> {
  // How many runs were made of a version stands beside it.
  void client.invalidateQueries({ predicate: ({ queryKey }) => isVersions(queryKey) });
  return client.invalidateQueries({ queryKey: runsKey });
}

const isVersions = ([resource, , part]: readonly unknown[]) =>
  resource === uploadsKey[0] && part === 'versions';

/** The newest runs, newest first. Never taken from the cache: the selector refreshes by force (CONST-3). */
export function historyQuery(limit: number) {
  return queryOptions(calls.history(limit));
}

// While a run is under way its progress is asked for this often, in milliseconds.
const followEvery = 1000;

/** One run with its metrics, asked for only when one is named; asked again while it is queued or running. */
export function runQuery(runId: string | null) {
  return queryOptions({
    ...whenKnown(runId, calls.detail),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? followEvery : false),
  });
}

/** Whether a run may still change. */
export function isUnderWay(status: string | null | undefined): boolean {
  return status === 'queued' || status === 'running';
}

/** Starts a run. Fails with 'Unexpected API response – no run_id returned' when the answer names none (CALL-14). */
export const forecastMutation = mutationOptions({
  mutationFn: calls.start,
  onSettled: (_run, _error, _body, _before, { client }) => void refreshRuns(client),
});

export type RunComparison = components['schemas']['RunComparison'];

export type ComparedSeries = 'forecast' | 'plan';

/** A run beside another one of its dataset. */
export function comparisonQuery(runId: string, other: string, series: ComparedSeries) {
  return queryOptions(calls.comparison(runId, { with: other, series, limit: 100 }));
}

/** How the forecasts of a run did. */
export function realisedQuery(runId: string) {
  return queryOptions(calls.realised(runId, { limit: 100 }));
}

export type Waterfall = components['schemas']['Waterfall'];

/** What the runs of a dataset forecast for each period. */
export function waterfallQuery(uploadId: string, runId?: string) {
  return queryOptions(calls.waterfall(uploadId, runId === undefined ? {} : { run_id: runId }));
}

/** Repeats a run on the current version of its dataset. */
export const refreshRunMutation = mutationOptions({
  mutationFn: calls.refresh,
  onSettled: (_answer, _error, _runId, _before, { client }) => refreshRuns(client),
});

/** A run of the list, and who made it. */
export interface ListedRun {
  run: ForecastRun;
  madeBy: string | null;
}

/** A page of the runs. */
export function runsPageQuery(query: Parameters<typeof calls.list>[0]) {
  const { queryKey, queryFn, staleTime } = calls.list(query);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { runs: page, total } = await queryFn({ signal });
      return {
        runs: page.map((run): ListedRun => ({ run: toForecastRun(run), madeBy: run.created_by ?? null })),
        total,
      };
    },
    staleTime,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ run }) => isUnderWay(run.status)) === true ? followEvery : false,
  });
}

/** What any change of a run makes stale: its name stands wherever a run is named, and a deleted one nowhere. */
export const changesRuns = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _of: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => refreshRuns(client),
};

/** Names a run. */
export const renameRunMutation = mutationOptions({ mutationFn: calls.rename, ...changesRuns });

/** Deletes a run. */
export const deleteRunMutation = mutationOptions({ mutationFn: calls.remove, ...changesRuns });

/** Brings a deleted run back. */
export const restoreRunMutation = mutationOptions({ mutationFn: calls.restore, ...changesRuns });

/** Reads a whole run as a file. */
export const exportRunMutation = mutationOptions({ mutationFn: calls.export });

/** Cancels a run. */
export const cancelRunMutation = mutationOptions({
  mutationFn: calls.cancel,
  // Also after a failure: the run may have finished before it could be cancelled.
  onSettled: (_answer, _error, _runId, _before, { client }) => refreshRuns(client),
});
