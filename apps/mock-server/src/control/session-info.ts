import type { MockSession } from '../sessions/mock-session.ts';

/** A session as `/__mock` shows it. */
export function sessionInfo({ name, lastUsed, hasLostData, clock, ids, scenarios, requests }: MockSession) {
  return {
    name,
    lastUsed: new Date(lastUsed).toISOString(),
    clock: { now: clock.now().toISOString(), stopped: clock.stopped },
    seed: ids.seed,
    scenarios: scenarios.given,
    hasLostData,
    requests: requests.list().length,
  };
}
