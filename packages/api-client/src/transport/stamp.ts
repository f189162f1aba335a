import { derive, redirect } from './derive.ts';
import type { Link } from './link.ts';

/** The query parameter that carries the time of a GET, so that no cache between here and there answers it. */
export const timestampParameter = '_';

/**
 * Sends credentials with every call and the time with every GET (CALL-1, CALL-2).
 *
 * @param clock epoch milliseconds; asked at every attempt
 */
export function stamp(clock: () => number): Link {
  return (next) => (request) => {
    const init: RequestInit = { credentials: 'include' };
    if (request.method !== 'GET') return next(derive(request, init));
    const url = new URL(request.url);
    url.searchParams.set(timestampParameter, String(clock()));
    return next(redirect(request, url.href, init));
  };
}
