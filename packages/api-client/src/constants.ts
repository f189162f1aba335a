/** Each attempt of a call may take this long, in milliseconds (CONST-4). Calls that send a file, or are watched, are exempt. */
export const requestTimeoutMs = 30_000;

/** Attempts of a GET in all, the first one included (CONST-4). */
export const retryAttempts = 3;

/** Wait before the second attempt, in milliseconds (CONST-4). */
export const retryInitialDelayMs = 1000;

/** Each further wait is this many times the one before (CONST-4). */
export const retryBackoffFactor = 2;

/** A call slower than this, in milliseconds, is warned about (PERF-9). */
export const slowRequestMs = 1000;
