import { decodeUser, type Session, type SessionStore } from '../../session.ts';
import type { Fetch } from '../link.ts';
import { toSession } from './to-session.ts';

/**
 * Work that only one tab does at a time. `navigator.locks` is one.
 */
export interface RefreshLock {
  request(name: string, work: () => Promise<void>): Promise<unknown>;
}

/** What became of a renewal: 'rejected' when the server refused it, 'unreachable' when it did not decide. */
export type Renewal = 'renewed' | 'rejected' | 'unreachable';

/** What the refresher needs from outside. */
export interface RefresherOptions {
  readonly baseUrl: string;
  readonly session: SessionStore;
  /** Sends the refresh call; must not itself wait for a refresh. */
  readonly send: Fetch;
  /** Absent: one refresh at a time within this client only. */
  readonly lock?: RefreshLock | undefined;
}

/** Renews a session, once for however many ask. */
export interface Refresher {
  /**
   * @param stale the access token that does not serve any more; when the store already holds another one of
   *   the same user, nothing is sent
   */
  renew(stale: string): Promise<Renewal>;
}

const lockName = 'forecast-console:refresh';

/** @see Refresher */
export function createRefresher({ baseUrl, session, send, lock }: RefresherOptions): Refresher {
  const running = new Map<string, Promise<Renewal>>();

  async function renewLocked(stale: string): Promise<Renewal> {
    let outcome: Renewal = 'unreachable';
    const work = async () => {
      outcome = await renewUnlessDone(stale);
    };
    await (lock ? lock.request(lockName, work) : work());
    return outcome;
  }

  async function renewUnlessDone(stale: string): Promise<Renewal> {
    // Read under the lock: another tab may have renewed while this one waited (refresh tokens work once).
    const old = session.read();
    if (old?.access_token !== stale) return wasRenewed(old, stale) ? 'renewed' : 'rejected';
    if (old.refresh_token === null) return 'rejected';
    const response = await ask(old.refresh_token);
    const renewed = response.ok ? toSession(await response.json(), old.refresh_token) : null;
    // Signed out, signed in as someone else, or renewed elsewhere while the answer was under way: that stands.
    const current = session.read();
    if (current?.access_token !== stale) return wasRenewed(current, stale) ? 'renewed' : 'rejected';
    if (!renewed) return response.status >= 500 || response.status === 429 ? 'unreachable' : 'rejected';
    session.write(renewed);
    return 'renewed';
  }

  async function ask(refresh_token: string): Promise<Response> {
    const call = (body: string | URLSearchParams, headers: Record<string, string>) =>
      send(new Request(`${baseUrl}/api/auth/refresh`, { method: 'POST', body, headers }));
    const response = await call(JSON.stringify({ refresh_token }), { 'content-type': 'application/json' });
    // CALL-6: JSON or a form. These two say that the server reads forms only; neither uses the token up.
    return response.status === 415 || response.status === 422
      ? call(new URLSearchParams({ refresh_token }), {})
      : response;
  }

  return {
    renew(stale) {
      const shared = running.get(stale);
      if (shared) return shared;
      const renewal = renewLocked(stale)
        .catch((): Renewal => 'unreachable')
        .finally(() => running.delete(stale));
      running.set(stale, renewal);
      return renewal;
    },
  };
}

// Another user's session is no renewal: a call begun by one user must never be finished as another.
function wasRenewed(current: Session | null, stale: string): boolean {
  if (current === null || current.access_token === stale) return false;
  return decodeUser(current.access_token)?.username === decodeUser(stale)?.username;
}
