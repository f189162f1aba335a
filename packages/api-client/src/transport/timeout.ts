import type { Link } from './link.ts';
import { derive, isFileRequest, listenerOf } from './request.ts';
import { type Sleep, untilAborted } from './wait.ts';

/** Timeout of each attempt, in milliseconds (CONST-4). Uploads and requests with a progress listener have none. */
export const requestTimeoutMs = 30_000;

/** An attempt timed out. Unlike an abort, it can be retried. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  /** @param milliseconds the timeout that was exceeded */
  constructor(milliseconds: number) {
    super(`No response within ${milliseconds} ms`);
  }
}

/**
 * Ends each attempt after 30 s (CALL-19). Uploads and requests with a progress listener have no timeout: users see
 * the progress and can cancel.
 */
export function timeout(sleep: Sleep): Link {
  return (next) => async (request) => {
    if (isFileRequest(request) || listenerOf(request)) return next(request);
    const limit = new AbortController();
    const done = new AbortController();
    sleep(requestTimeoutMs, done.signal).then(
      () => limit.abort(new TimeoutError(requestTimeoutMs)),
      () => {},
    );
    const signal = AbortSignal.any([request.signal, limit.signal]);
    try {
      return await untilAborted(next(derive(request, { signal })), signal);
    } finally {
      done.abort();
    }
  };
}
