import { runs } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { refreshRuns } from './runs.ts';

const calls = runs(api);
const newestShown = 100;

export type Plan = components['schemas']['Plan'];
export type CellChange = components['schemas']['CellChange'];

/** What was adjusted of a run, the newest of it. */
export function planQuery(runId: string) {
  return queryOptions(calls.plan(runId, { limit: newestShown }));
}

// Also after a failure: somebody else may have changed the plan.
const changesPlan = {
  onSettled: (
    _answer: unknown,
    _error: unknown,
    _of: unknown,
    _before: unknown,
    { client }: { client: QueryClient },
  ) => refreshRuns(client),
};

export const adjustMutation = mutationOptions({ mutationFn: calls.adjust, ...changesPlan });
export const undoAdjustmentMutation = mutationOptions({ mutationFn: calls.undoAdjustment, ...changesPlan });
export const lockPlanMutation = mutationOptions({ mutationFn: calls.lockPlan, ...changesPlan });
