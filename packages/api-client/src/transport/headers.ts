import type { SessionStore } from '../session.ts';
import { derive, type Link, timestampParameter, withUrl } from './request.ts';

/** Headers to send with every request, or a function that returns them for each attempt. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/** Adds headers to every request, including token refreshes. The caller's headers take precedence. */
export function extraHeaders(extra: ExtraHeaders): Link {
  return (next) => (request) => {
    const headers = new Headers(typeof extra === 'function' ? extra() : extra);
    for (const [name, value] of request.headers) headers.set(name, value);
    return next(derive(request, { headers }));
  };
}

/**
 * Sends the stored access token (CALL-1), unless the caller set an Authorization header. Reads the store on
 * every attempt, so that an attempt after a refresh sends the new token.
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

/**
 * Sends credentials with every request and the current time with every GET (CALL-1, CALL-2).
 *
 * @param clock returns epoch milliseconds; called on every attempt
 */
export function stamp(clock: () => number): Link {
  return (next) => (request) => {
    const init: RequestInit = { credentials: 'include' };
    if (request.method !== 'GET') return next(derive(request, init));
    const url = new URL(request.url);
    url.searchParams.set(timestampParameter, String(clock()));
    return next(withUrl(request, url.href, init));
  };
}
