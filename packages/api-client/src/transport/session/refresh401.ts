import type { SessionStore } from '../../session.ts';
import { duplicate } from '../derive.ts';
import { endSession } from './end-session.ts';
import { isAuthCall } from '../endpoints.ts';
import type { Link } from '../link.ts';
import type { Refresher } from './refresher.ts';

/** What the refresh401 link needs from outside. */
export interface Refresh401Options {
  readonly session: SessionStore;
  readonly refresher: Refresher;
  /** Called after a failed refresh has cleared the session. */
  readonly onSessionEnd: () => void;
}

/**
 * Renews the session on a 401 and tries the call once more (AUTH-6, AUTH-7). Calls that fail together wait for one
 * renewal; a call that fails late, with a token that has been replaced since, only tries again. When the
 * renewal fails, the session is cleared and the 401 handed on.
 */
export function refresh401({ session, refresher, onSessionEnd }: Refresh401Options): Link {
  return (next) => async (request) => {
    const used = session.read()?.access_token;
    if (used === undefined || isAuthCall(request)) return next(request);
    const spare = duplicate(request);
    const response = await next(request);
    if (response.status !== 401) return response;
    if ((await refresher.renew(used)) === 'renewed') return next(spare);
    endSession(session, used, onSessionEnd);
    return response;
  };
}
