/** Each attempt of a call may take this long, in milliseconds (CONST-4). Uploads and previews are exempt. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** Attempts of a GET in all, the first one included (CONST-4). */
export const RETRY_ATTEMPTS = 3;

/** Wait before the second attempt, in milliseconds (CONST-4). */
export const RETRY_INITIAL_DELAY_MS = 1000;

/** Each further wait is this many times the one before (CONST-4). */
export const RETRY_BACKOFF_FACTOR = 2;

/** A call slower than this, in milliseconds, is warned about (PERF-9). */
export const SLOW_REQUEST_MS = 1000;
