import { requestTimeoutMs } from '../constants.ts';
import { derive, listenerOf } from './derive.ts';
import { isFileCall } from './endpoints.ts';
import type { Link } from './link.ts';
import type { Sleep } from './sleep.ts';
import { untilAborted } from './until-aborted.ts';

/** An attempt took longer than allowed. Not an abort: nobody asked for it, and it may be tried again. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  /** @param milliseconds the limit that was exceeded */
  constructor(milliseconds: number) {
    super(`No answer within ${milliseconds} ms`);
  }
}

/**
 * Ends each attempt after 30 s (CALL-19). Uploads, previews and whatever else is watched have no limit: they
 * show progress and can be cancelled.
 *
 * @param sleep the passing of time
 */
export function timeout(sleep: Sleep): Link {
  return (next) => async (request) => {
    if (isFileCall(request) || listenerOf(request)) return next(request);
    const limit = new AbortController();
    const answered = new AbortController();
    sleep(requestTimeoutMs, answered.signal).then(
      () => limit.abort(new TimeoutError(requestTimeoutMs)),
      () => {},
    );
    const signal = AbortSignal.any([request.signal, limit.signal]);
    try {
      return await untilAborted(next(derive(request, { signal })), signal);
    } finally {
      answered.abort();
    }
  };
}
