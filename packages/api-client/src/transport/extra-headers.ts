import { derive } from './derive.ts';
import type { Link } from './link.ts';

/** Headers of the caller's own, or what gives them at every attempt. */
export type ExtraHeaders = Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);

/** Sends the same headers with every call, refreshes included; what a call sets itself stands. */
export function extraHeaders(extra: ExtraHeaders): Link {
  return (next) => (request) => {
    const headers = new Headers(typeof extra === 'function' ? extra() : extra);
    for (const [name, value] of request.headers) headers.set(name, value);
    return next(derive(request, { headers }));
  };
}
