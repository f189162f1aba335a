import { derive, isFileRequest, type Link, listenerOf } from './request.ts';

/**
 * Waits. Rejects with the signal's reason if the signal aborts first.
 *
 * @param milliseconds duration of the wait
 */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** Sleeps in real time and cleans up its timer and listener. */
export const realSleep: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const finish = () => {
      signal?.removeEventListener('abort', cancel);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    const cancel = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', cancel, { once: true });
  });

/**
 * Timeout of each attempt, in milliseconds (CONST-4). Uploads and requests with a progress listener have no timeout.
 */
export const requestTimeoutMs = 30_000;

/** Thrown when an attempt times out. Unlike an abort, a timeout can be retried. */
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

/** Waits for `work`. Rejects with the signal's reason on abort, even if `work` ignores the signal. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let removeListener = () => {};
  const aborted = new Promise<never>((_, reject) => {
    const cancel = () => reject(signal.reason as Error);
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
    removeListener = () => signal.removeEventListener('abort', cancel);
  });
  try {
    return await Promise.race([aborted, work]);
  } finally {
    removeListener();
  }
}
