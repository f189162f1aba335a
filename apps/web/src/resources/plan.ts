import { runs } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { changesRuns } from './runs.ts';

const calls = runs(api);
const newestShown = 100;

export type Plan = components['schemas']['Plan'];
export type CellChange = components['schemas']['CellChange'];

/** What was adjusted of a run, the newest of it. */
export function planQuery(runId: string) {
  return queryOptions(calls.plan(runId, { limit: newestShown }));
}

// Also after a failure: somebody else may have changed the plan.
export const adjustMutation = mutationOptions({ mutationFn: calls.adjust, ...changesRuns });
export const undoAdjustmentMutation = mutationOptions({ mutationFn: calls.undoAdjustment, ...changesRuns });
export const lockPlanMutation = mutationOptions({ mutationFn: calls.lockPlan, ...changesRuns });
