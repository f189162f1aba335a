import {
  type ForecastRun,
  requireRunId,
  toForecastAnswer,
  toForecastRun,
  toHistory,
} from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';

export type ForecastRequest = components['schemas']['ForecastRequest'];

type Answer = Partial<components['schemas']['ForecastRunDetail']>;

/** A run with what only its detail tells; older servers tell none of it. */
export interface RunDetail extends ForecastRun {
  /** what was asked of the server */
  parameters: Partial<ForecastRequest>;
  /** means over all backtests, of runs stored earlier the one that the chart shows; null without one */
  accuracy: components['schemas']['Metrics'] | null;
  /** of the backtest that the chart shows; null for runs stored before means were */
  shown_origin: components['schemas']['Metrics'] | null;
  /** what the skill compares with */
  baseline: 'seasonal naive' | 'naive' | null;
  /** number of backtests with different cutoffs behind the metrics */
  origins: number | null;
  explanation: components['schemas']['Explanation'] | null;
  notes: readonly string[];
  started_at: string | null;
  created_by: string | null;
  finished_at: string | null;
}

/** Starts the key of whatever is known of forecast runs. */
export const runsKey = ['runs'] as const;

/** Reads whatever is known of runs again: now what is on the screen, the rest when it is next shown. */
export function refreshRuns(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: runsKey });
}

/** The newest runs, newest first. Never taken from the cache: the selector refreshes by force (CONST-3). */
export function historyQuery(limit: number) {
  return queryOptions({
    queryKey: [...runsKey, 'history', limit],
    queryFn: async ({ signal }) =>
      toHistory(
        await unwrap(api.GET('/api/forecast-batch/history', { params: { query: { limit } }, signal })),
      ),
    staleTime: 0,
  });
}

// While a run is under way its progress is asked for this often, in milliseconds.
const followEvery = 1000;

/** One run with its metrics, asked for only when one is named; asked again while it is queued or running. */
export function runQuery(runId: string | null) {
  return queryOptions({
    queryKey: [...runsKey, 'detail', runId],
    queryFn:
      runId === null
        ? skipToken
        : async ({ signal }) => {
            const id = requireRunId(runId);
            const call = { params: { path: { id } }, signal };
            return toRunDetail(await unwrap(api.GET('/api/forecast-detail/{id}', call)), id);
          },
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? followEvery : false),
  });
}

/** Whether a run may still change. */
export function isUnderWay(status: string | null | undefined): boolean {
  return status === 'queued' || status === 'running';
}

function toRunDetail(answer: Answer, runId: string): RunDetail {
  return {
    ...toForecastRun(answer, runId),
    parameters: answer.parameters ?? {},
    accuracy: answer.accuracy ?? null,
    shown_origin: answer.shown_origin ?? null,
    baseline: answer.baseline ?? null,
    origins: answer.origins ?? null,
    explanation: answer.explanation ?? null,
    notes: answer.notes ?? [],
    started_at: answer.started_at ?? null,
    created_by: answer.created_by ?? null,
    finished_at: answer.finished_at ?? null,
  };
}

/** Starts a run. Fails with 'Unexpected API response – no run_id returned' when the answer names none (CALL-14). */
export const forecastMutation = mutationOptions({
  mutationFn: async (body: ForecastRequest) =>
    toForecastAnswer(await unwrap(api.POST('/api/forecast', { body }))),
  onSettled: (_run, _error, _body, _before, { client }) => void refreshRuns(client),
});

/** Cancels a run. */
export const cancelRunMutation = mutationOptions({
  mutationFn: (runId: string) =>
    unwrap(api.POST('/api/forecast-runs/{runId}/cancel', { params: { path: { runId } } })),
  // Also after a failure: the run may have finished before it could be cancelled.
  onSettled: (_answer, _error, _runId, _before, { client }) => refreshRuns(client),
});
