import type { MockSession } from '../sessions/mock-session.ts';

/** State of a session, as returned by `/__mock`. */
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
