import { isSameUser, type SessionStore, toSession } from '../session.ts';
import { duplicate, type Fetch, isAuthRequest, type Link } from './request.ts';

/** Runs work in one tab at a time. `navigator.locks` implements it. */
export interface RefreshLock {
  request(name: string, work: () => Promise<void>): Promise<unknown>;
}

/** Result of a refresh: 'rejected' if the server refused it, 'unreachable' if the server could not decide. */
export type RefreshResult = 'refreshed' | 'rejected' | 'unreachable';

export interface RefresherOptions {
  readonly baseUrl: string;
  readonly session: SessionStore;
  /** Sends the refresh request. It must not wait for a refresh itself. */
  readonly send: Fetch;
  /** Default: no lock, so that tabs do not wait for each other. */
  readonly lock?: RefreshLock | undefined;
}

export interface Refresher {
  /**
   * Refreshes the session. Concurrent calls share one request (AUTH-7).
   *
   * @param stale the access token that no longer works; nothing is sent if the store already has a newer one
   */
  refresh(stale: string): Promise<RefreshResult>;
}

const lockName = 'forecast-console:refresh';

export function createRefresher({ baseUrl, session, send, lock }: RefresherOptions): Refresher {
  const running = new Map<string, Promise<RefreshResult>>();

  async function refreshLocked(stale: string): Promise<RefreshResult> {
    let result: RefreshResult = 'unreachable';
    const work = async () => {
      result = await refreshUnlessDone(stale);
    };
    await (lock ? lock.request(lockName, work) : work());
    return result;
  }

  async function refreshUnlessDone(stale: string): Promise<RefreshResult> {
    // Read under the lock: another tab may have refreshed, and refresh tokens work once.
    const old = session.read();
    if (old?.access_token !== stale) return isSameUser(old, stale) ? 'refreshed' : 'rejected';
    if (old.refresh_token === null) return 'rejected';
    const response = await requestTokens(old.refresh_token);
    const next = response.ok ? toSession(await response.json(), old.refresh_token) : null;
    // If the session changed during the request (sign-out, other user, other tab), keep the current one.
    const current = session.read();
    if (current?.access_token !== stale) return isSameUser(current, stale) ? 'refreshed' : 'rejected';
    if (!next) return response.status >= 500 || response.status === 429 ? 'unreachable' : 'rejected';
    session.write(next);
    return 'refreshed';
  }

  async function requestTokens(refresh_token: string): Promise<Response> {
    const post = (body: string | URLSearchParams, headers: Record<string, string>) =>
      send(new Request(`${baseUrl}/api/auth/refresh`, { method: 'POST', body, headers }));
    const response = await post(JSON.stringify({ refresh_token }), { 'content-type': 'application/json' });
    // CALL-6: JSON or form. 415 and 422 mean that the server accepts forms only; neither consumes the token.
    return response.status === 415 || response.status === 422
      ? post(new URLSearchParams({ refresh_token }), {})
      : response;
  }

  return {
    refresh(stale) {
      const shared = running.get(stale);
      if (shared) return shared;
      const refresh = refreshLocked(stale)
        .catch((): RefreshResult => 'unreachable')
        .finally(() => running.delete(stale));
      running.set(stale, refresh);
      return refresh;
    },
  };
}

export interface Refresh401Options {
  readonly session: SessionStore;
  readonly refresher: Refresher;
  /** Called after a failed refresh has cleared the session. */
  readonly onSessionEnd: () => void;
}

/**
 * Refreshes the session on a 401 and repeats the request once (AUTH-6, AUTH-7). Requests that fail together share one
 * refresh. If the session was already refreshed, only repeats the request. If the refresh fails, clears the session
 * and returns the 401.
 */
export function refresh401({ session, refresher, onSessionEnd }: Refresh401Options): Link {
  return (next) => async (request) => {
    const used = session.read()?.access_token;
    if (used === undefined || isAuthRequest(request)) return next(request);
    const copy = duplicate(request);
    const response = await next(request);
    if (response.status !== 401) return response;
    if ((await refresher.refresh(used)) === 'refreshed') return next(copy);
    endSession(session, used, onSessionEnd);
    return response;
  };
}

/**
 * Clears the session, unless it was already replaced or cleared. Several failed requests therefore end it only once.
 *
 * @param failed the access token of the session to end
 */
export function endSession(session: SessionStore, failed: string, onSessionEnd: () => void): void {
  if (session.read()?.access_token !== failed) return;
  session.clear();
  onSessionEnd();
}
