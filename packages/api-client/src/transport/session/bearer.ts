import type { SessionStore } from '../../session.ts';
import { derive } from '../derive.ts';
import type { Link } from '../link.ts';

/**
 * Sends the access token of the stored session (CALL-1). It is read at every attempt, so that an attempt
 * after a renewal carries the new one. A caller's own Authorization header stands.
 */
export function bearer(session: SessionStore): Link {
  return (next) => (request) => {
    const token = session.read()?.access_token;
    if (token === undefined || request.headers.has('authorization')) return next(request);
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${token}`);
    return next(derive(request, { headers }));
  };
}
