import type { TaskChannel } from '../../../compute/thread-pool.ts';
import { throwIfStopped } from '../../../compute/stop-flag.ts';
import { DomainError } from '../../../errors.ts';
import { type CausesRequest, type ComputedSteps, computeSteps } from './compute-steps.ts';

export interface CausesProgress {
  done: number;
}

/** Outcome of a task. `failed` contains a message for users; unexpected errors are thrown. */
export type CausesOutcome = ComputedSteps | { failed: string };

/** Recomputes forecasts in a worker thread. */
export default async function causes({
  port,
  stop,
  ...request
}: CausesRequest & TaskChannel): Promise<CausesOutcome> {
  try {
    return await computeSteps(request, (done) => {
      throwIfStopped(stop);
      port.postMessage({ done } satisfies CausesProgress);
    });
  } catch (error) {
    if (error instanceof RangeError || error instanceof DomainError) return { failed: error.message };
    throw error;
  } finally {
    port.close();
  }
}
