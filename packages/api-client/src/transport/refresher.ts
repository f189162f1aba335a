import { asObject, asText } from '../json.ts';
import { decodeUser, type Session, type SessionStore } from '../session.ts';
import type { Fetch } from './link.ts';

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

const LOCK_NAME = 'forecast-console:refresh';

/** @see Refresher */
export function createRefresher({ baseUrl, session, send, lock }: RefresherOptions): Refresher {
  let running: Promise<Renewal> | null = null;

  async function renewLocked(stale: string): Promise<Renewal> {
    let outcome: Renewal = 'unreachable';
    const work = async () => {
      // Read under the lock: another tab may have renewed while this one waited (refresh tokens work once).
      outcome = wasRenewed(session.read(), stale) ? 'renewed' : await refresh();
    };
    await (lock ? lock.request(LOCK_NAME, work) : work());
    return outcome;
  }

  async function refresh(): Promise<Renewal> {
    const old = session.read();
    if (!old || old.refresh_token === null) return 'rejected';
    const response = await ask(old.refresh_token);
    const renewed = response.ok ? toSession(await response.json(), old.refresh_token) : null;
    const current = session.read();
    if (current?.access_token !== old.access_token) {
      // Signed out, signed in as someone else, or renewed elsewhere while the answer was under way: that stands.
      return wasRenewed(current, old.access_token) ? 'renewed' : 'rejected';
    }
    if (!renewed) return response.status >= 500 || response.status === 429 ? 'unreachable' : 'rejected';
    session.write(renewed);
    return 'renewed';
  }

  async function ask(refresh_token: string): Promise<Response> {
    const call = (body: string | URLSearchParams, headers: Record<string, string>) =>
      send(new Request(`${baseUrl}/api/auth/refresh`, { method: 'POST', body, headers }));
    const response = await call(JSON.stringify({ refresh_token }), { 'content-type': 'application/json' });
    // Spec §7: "JSON or form". These two say that the server reads forms only; neither uses the token up.
    return response.status === 415 || response.status === 422
      ? call(new URLSearchParams({ refresh_token }), {})
      : response;
  }

  return {
    async renew(stale) {
      if (wasRenewed(session.read(), stale)) return 'renewed';
      running ??= renewLocked(stale)
        .catch((): Renewal => 'unreachable')
        .finally(() => {
          running = null;
        });
      return running;
    },
  };
}

/**
 * Reads the answer of the token and refresh calls.
 *
 * @param previousRefreshToken kept when the answer brings none
 * @returns null when there is no access token in it
 */
export function toSession(json: unknown, previousRefreshToken: string | null): Session | null {
  const answer = asObject(json);
  const access_token = asText(answer?.['access_token']);
  if (access_token === null) return null;
  return { access_token, refresh_token: asText(answer?.['refresh_token']) ?? previousRefreshToken };
}

// Another user's session is no renewal: a call begun by one user must never be finished as another.
function wasRenewed(current: Session | null, stale: string): boolean {
  if (current === null || current.access_token === stale) return false;
  return decodeUser(current.access_token)?.username === decodeUser(stale)?.username;
}
