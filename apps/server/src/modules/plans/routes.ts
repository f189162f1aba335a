import type { Handlers } from '../../http/contract/handlers.ts';
import type { RunPlans } from './run-plans.ts';

export function plansRoutes({ runPlans }: { runPlans: RunPlans }) {
  return {
    getPlan: ({ path, query }) => runPlans.get(path.runId, query),
    adjustPlan: ({ path, body, user }) => runPlans.adjust(path.runId, body, user),
    undoAdjustment: ({ path, user }) => runPlans.undo(path.runId, path.adjustment, user),
    lockPlan: ({ path, body, user }) => runPlans.lock(path.runId, body, user),
  } satisfies Partial<Handlers>;
}
