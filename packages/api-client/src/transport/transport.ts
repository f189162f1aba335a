import { ApiError, detailText } from '../errors/api-error.ts';
import type { SessionStore } from '../session.ts';
import { dedupe } from './dedupe.ts';
import { bearer, type ExtraHeaders, extraHeaders, stamp } from './headers.ts';
import { buffer, upload } from './progress.ts';
import { createRefresher, refresh401, type Refresher, type RefreshLock } from './refresh401.ts';
import type { Fetch, Link } from './request.ts';
import { retry } from './retry.ts';
import { revalidate } from './revalidate.ts';
import { realSleep, type Sleep, timeout, TimeoutError } from './timeout.ts';
import { type RequestObserver, timing } from './timing.ts';

export interface TransportOptions {
  readonly baseUrl: string;
  /** Read on every attempt, so that tabs can share a store. */
  readonly session: SessionStore;
  /** Default: `globalThis.fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Headers for every request, such as a tenant id. A function is called on every attempt. */
  readonly headers?: ExtraHeaders | undefined;
  /** Called when a request starts and when it ends. */
  readonly observer?: RequestObserver | undefined;
  /** Called with a warning about each slow request. Default: `console.warn` (PERF-9). */
  readonly warn?: ((message: string) => void) | undefined;
  /** Returns epoch milliseconds. Default: `Date.now`. */
  readonly clock?: (() => number) | undefined;
  /** Waits between retries and for the timeout. Default: real time. */
  readonly sleep?: Sleep | undefined;
  /** Pass `navigator.locks` to refresh the session once for all tabs. Default: no lock. */
  readonly lock?: RefreshLock | undefined;
  /** Called after a failed refresh has cleared the session. */
  readonly onSessionEnd?: (() => void) | undefined;
}

export interface Transport {
  readonly send: Fetch;
  /** Returns each response as soon as its headers arrive, without deduplication, timing, cache and timeout. */
  readonly stream: Fetch;
  readonly refresher: Refresher;
}

/**
 * Composes the links, outer to inner: dedupe → timing → refresh401 → retry → extraHeaders → bearer → revalidate →
 * timeout → stamp → buffer → upload → fetch.
 */
export function createTransport(options: TransportOptions): Transport {
  const { baseUrl, session, lock, sleep = realSleep, clock = Date.now } = options;
  const { headers = {}, observer = () => {}, onSessionEnd = () => {} } = options;
  const { warn = (message) => globalThis.console.warn(message) } = options;
  const { fetch = (request) => globalThis.fetch(request) } = options;

  // A refresh goes through all links, so that it is timed and has a timeout.
  const refresher = createRefresher({ baseUrl, session, lock, send: (request) => send(request) });
  const send = composeLinks(
    [
      dedupe(session),
      timing({ clock, observer, warn }),
      refresh401({ session, refresher, onSessionEnd }),
      retry({ sleep, clock }),
      extraHeaders(headers),
      bearer(session),
      revalidate(session),
      timeout(sleep),
      stamp(clock),
      buffer,
      upload,
    ],
    fetch,
  );
  const stream = composeLinks(
    [
      refresh401({ session, refresher, onSessionEnd }),
      retry({ sleep, clock }),
      extraHeaders(headers),
      bearer(session),
      stamp(clock),
    ],
    fetch,
  );
  return { send, stream, refresher };
}

/** Wraps `fetch` in the links; the first link is the outermost. */
export function composeLinks(links: readonly Link[], fetch: Fetch): Fetch {
  return links.reduceRight((next, link) => link(next), fetch);
}

/**
 * Turns every failure, including responses outside 2xx, into an ApiError. Passes aborts through. This must be the
 * outermost link, because openapi-fetch resolves an empty 502 with neither data nor error.
 */
export const rejectFailures: Link = (next) => async (request) => {
  let response: Response;
  try {
    response = await next(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    const code = error instanceof TimeoutError ? 'timeout' : 'network_error';
    throw new ApiError({ status: null, code, detail: null, body: null, cause: error });
  }
  if (response.ok) return response;
  const body = parse(await response.text());
  throw new ApiError({ status: response.status, code: 'http', detail: detailText(body), body });
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
