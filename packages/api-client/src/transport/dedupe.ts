import { type SessionStore, userKey } from '../session.ts';
import { derive, type Link, stableUrl } from './request.ts';
import { untilAborted } from './timeout.ts';

interface SharedRequest {
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  callers: number;
}

/**
 * Lets identical GET requests share one request while it is in flight (CALL-3). Requests are identical if their
 * URL without the timestamp, their headers, and their user are the same. Each caller gets its own copy of the
 * response. The request is canceled when its last caller aborts.
 */
export function dedupe(session: SessionStore): Link {
  const inFlight = new Map<string, SharedRequest>();
  return (next) => async (request) => {
    if (request.method !== 'GET') return next(request);
    request.signal.throwIfAborted();
    const key = JSON.stringify([stableUrl(request).href, [...request.headers], userKey(session)]);
    const shared = inFlight.get(key) ?? start();
    shared.callers += 1;
    try {
      return (await untilAborted(shared.response, request.signal)).clone();
    } finally {
      shared.callers -= 1;
      if (shared.callers === 0) {
        remove(shared);
        shared.controller.abort();
      }
    }

    function start(): SharedRequest {
      const controller = new AbortController();
      const response = next(derive(request, { signal: controller.signal }));
      const shared = { response, controller, callers: 0 };
      inFlight.set(key, shared);
      // Removed when the response arrives, because this is not a cache: later calls send a new request.
      response.then(
        () => remove(shared),
        () => remove(shared),
      );
      return shared;
    }

    function remove(shared: SharedRequest) {
      if (inFlight.get(key) === shared) inFlight.delete(key);
    }
  };
}
