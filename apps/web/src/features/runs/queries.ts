import { api } from '../../lib/api.ts';
import { historyLimits } from '../../lib/constants.ts';
import { skipWithoutId } from '../../lib/skip-without-id.ts';
import { type ForecastRun, toForecastRun } from '@forecast-console/api-client/normalise';
import { runs, runsKey, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

export type { RunDetail } from '@forecast-console/api-client/normalise';
export type CellChange = components['schemas']['CellChange'];
export type Plan = components['schemas']['Plan'];
export type RealizedAccuracy = components['schemas']['RealisedAccuracy'];
export type RunComparison = components['schemas']['RunComparison'];
export type RunEvent = components['schemas']['RunEvent'];
export type Waterfall = components['schemas']['Waterfall'];
export type ComparedSeries = 'forecast' | 'plan';

const calls = runs(api);

const pollMs = 1000;
const maxRows = 100;

/** Returns whether a run is queued or running. */
export function isUnderWay(status: string | null | undefined): boolean {
  return status === 'queued' || status === 'running';
}

/** One run with its metrics; polled while it is queued or running. */
export function runQuery(runId: string | null) {
  return queryOptions({
    ...skipWithoutId(runId, calls.detail),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? pollMs : false),
  });
}

/**
 * The latest runs, newest first. Never served from the cache, because the selector always refetches them (CONST-3).
 */
export function historyQuery(limit: number) {
  return queryOptions(calls.history(limit));
}

/** A row of the runs list. */
export interface ListedRun {
  run: ForecastRun;
  /** user who created the run; null if unknown */
  madeBy: string | null;
}

/** One page of runs; polled while any of them is queued or running. */
export function runsPageQuery(query: Parameters<typeof calls.list>[0]) {
  const { queryKey, queryFn, staleTime } = calls.list(query);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { runs: page, total, latest_run_id: latestId = null } = await queryFn({ signal });
      return {
        runs: page.map((run): ListedRun => ({ run: toForecastRun(run), madeBy: run.created_by ?? null })),
        total,
        /** the run that counts as the latest of the dataset; null without a dataset */
        latestId,
      };
    },
    staleTime,
    refetchInterval: ({ state }) =>
      state.data?.runs.some(({ run }) => isUnderWay(run.status)) === true ? pollMs : false,
  });
}

/** Compares a run with another run of the same dataset. */
export function comparisonQuery(runId: string, other: string, series: ComparedSeries) {
  return queryOptions(calls.comparison(runId, { with: other, series, limit: maxRows }));
}

/** Causes of the change between two runs. The first request starts the computation; later requests poll it. */
export function causesQuery(runId: string, other: string) {
  return queryOptions({
    ...calls.causes(runId, other),
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? pollMs : false),
  });
}

export const cancelCausesMutation = {
  mutationFn: ({ runId, other }: { runId: string; other: string }) => calls.cancelCauses(runId, other),
};

/**
 * Realized accuracy of a run, with the groups of a level, by default the run's own.
 *
 * @param shown id of a group, to get the accuracy of this group alone
 */
export function accuracyQuery(runId: string, shown?: { level: readonly string[]; group?: string }) {
  if (shown === undefined) return queryOptions(calls.realised(runId, { limit: maxRows }));
  const { level, ...group } = shown;
  return queryOptions(
    calls.realised(runId, { aggregation_characteristics: level.join(','), ...group, limit: maxRows }),
  );
}

/** Each period's forecasts across all runs of a dataset. */
export function waterfallQuery(uploadId: string, runId?: string) {
  return queryOptions(calls.waterfall(uploadId, runId === undefined ? {} : { run_id: runId }));
}

/** The plan of a run with its newest adjustments. */
export function planQuery(runId: string) {
  return queryOptions(calls.plan(runId, { limit: maxRows }));
}

/** Series per page of the planning grid. */
export const planRowsPerPage = 20;

/** Series of a run for the planning grid, largest error first; pages count from 1. */
export function planSeriesQuery(runId: string, level: readonly string[], page: number) {
  const groups = {
    aggregation_characteristics: level.join(','),
    groups_page: page,
    groups_size: planRowsPerPage,
  };
  return queryOptions({
    ...calls.data(runId, level.length === 0 ? {} : groups),
    placeholderData: keepPreviousData,
    meta: { large: true },
  });
}

/** Refetches all data about runs: visible data immediately, other data when it is next shown. */
export function refreshRuns(client: QueryClient): Promise<void> {
  // Dataset versions show their number of runs.
  void client.invalidateQueries({ predicate: ({ queryKey }) => isVersions(queryKey) });
  return client.invalidateQueries({ queryKey: runsKey });
}

const isVersions = ([resource, , part]: readonly unknown[]) =>
  resource === uploadsKey[0] && part === 'versions';

// Also after an error, because the run may have changed on the server.
const refreshAfter = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _variables: unknown,
    _context: unknown,
    { client }: { client: QueryClient },
  ) => refreshRuns(client),
};

/** Repeats a run on the current version of its dataset. */
export const refreshRunMutation = mutationOptions({ mutationFn: calls.refresh, ...refreshAfter });
export const renameRunMutation = mutationOptions({ mutationFn: calls.rename, ...refreshAfter });
export const cancelRunMutation = mutationOptions({ mutationFn: calls.cancel, ...refreshAfter });
export const deleteRunMutation = mutationOptions({ mutationFn: calls.remove, ...refreshAfter });
export const restoreRunMutation = mutationOptions({ mutationFn: calls.restore, ...refreshAfter });
export const adjustMutation = mutationOptions({ mutationFn: calls.adjust, ...refreshAfter });
export const undoAdjustmentMutation = mutationOptions({ mutationFn: calls.undoAdjustment, ...refreshAfter });
export const lockPlanMutation = mutationOptions({ mutationFn: calls.lockPlan, ...refreshAfter });

/** Downloads a full run as a file. */
export const exportRunMutation = mutationOptions({ mutationFn: calls.export });

/** Returns the id of the run to show if the URL has none; null if there is no run or the request failed. */
export async function newestRunId(queryClient: QueryClient): Promise<string | null> {
  try {
    const runs = await queryClient.fetchQuery(historyQuery(historyLimits.adapter));
    return runs[0]?.run_id ?? null;
  } catch {
    // The page requests the history again and shows the error.
    return null;
  }
}
