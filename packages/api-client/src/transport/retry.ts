import { limits } from '../limits.gen.ts';
import type { Link } from './request.ts';
import { requestTimeoutMs, type Sleep } from './timeout.ts';

const { retries } = limits;
const methods: readonly string[] = retries.methods;
const statuses: readonly (number | string)[] = retries.statuses;

/** Total attempts of a request, including the first (CONST-4). The contract declares them in `x-retries`. */
export const retryAttempts = retries.attempts;

/** Delay before the second attempt, in milliseconds (CONST-4). */
export const retryInitialDelayMs = retries.initial_delay_ms;

/** Factor by which the delay grows after each attempt (CONST-4). */
export const retryBackoffFactor = retries.backoff_factor;

export interface RetryOptions {
  readonly sleep: Sleep;
  /** Epoch milliseconds, to evaluate a Retry-After date. */
  readonly clock: () => number;
}

/**
 * Retries GET requests after network failures, timeouts, 408, 429, and 5xx: three attempts in total, 1000 and
 * 2000 ms apart (CALL-18). Retry-After replaces the delay; if it exceeds the request timeout, the response is
 * returned without a retry. Aborted requests and other methods are not retried.
 */
export function retry({ sleep, clock }: RetryOptions): Link {
  return (next) => async (request) => {
    if (!methods.includes(request.method)) return next(request);
    let backoff: number = retryInitialDelayMs;
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === retryAttempts;
      let delay = backoff;
      try {
        const response = await next(request);
        if (isLast || !isTransient(response.status)) return response;
        delay = retryAfter(response.headers.get('retry-after'), clock()) ?? backoff;
        if (delay > requestTimeoutMs) return response;
      } catch (error) {
        if (isLast || request.signal.aborted) throw error;
      }
      await sleep(delay, request.signal);
      backoff *= retryBackoffFactor;
    }
  };
}

/**
 * Parses a Retry-After header (RFC 9110 §10.2.3).
 *
 * @param header seconds or an HTTP date
 * @param now epoch milliseconds
 * @returns milliseconds, 0 for a past date, or null if the header is absent or malformed
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function isTransient(status: number): boolean {
  return statuses.includes(status) || statuses.includes(`${Math.floor(status / 100)}XX`);
}
