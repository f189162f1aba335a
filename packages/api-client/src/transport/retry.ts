import { requestTimeoutMs, retryAttempts, retryBackoffFactor, retryInitialDelayMs } from '../constants.ts';
import type { Link } from './link.ts';
import { retryAfter } from './retry-after.ts';
import type { Sleep } from './sleep.ts';

/** What the retry link needs from outside. */
export interface RetryOptions {
  readonly sleep: Sleep;
  /** Epoch milliseconds, to read a Retry-After date against. */
  readonly clock: () => number;
}

/**
 * Tries a GET up to three times, 1000 ms and then 2000 ms apart (CALL-18): after network failures, timeouts,
 * 408, 429 and 5xx. Retry-After replaces the wait; when it asks for more than an attempt may take, the answer
 * is handed on instead. An aborted call is never tried again, nor is any call that changes something.
 */
export function retry({ sleep, clock }: RetryOptions): Link {
  return (next) => async (request) => {
    if (request.method !== 'GET') return next(request);
    let delay = retryInitialDelayMs;
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === retryAttempts;
      let wait = delay;
      try {
        const response = await next(request);
        if (last || !mayPass(response.status)) return response;
        wait = retryAfter(response.headers.get('retry-after'), clock()) ?? delay;
        if (wait > requestTimeoutMs) return response;
      } catch (error) {
        if (last || request.signal.aborted) throw error;
      }
      await sleep(wait, request.signal);
      delay *= retryBackoffFactor;
    }
  };
}

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}
