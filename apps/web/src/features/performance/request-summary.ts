import { type RequestRecord, slowRequestMs } from '@forecast-console/api-client';
import { recentRequestCount } from '../../lib/constants.ts';

interface RequestSummary {
  readonly requests: number;
  /** Milliseconds, over the calls that have ended; null when none has. */
  readonly averageDuration: number | null;
  /** Percentage points, over the calls that were answered or failed; null when there are none. */
  readonly successRate: number | null;
  readonly slowRequests: number;
}

/** The statistics of the API tab (PERF-5). */
export function requestSummary(records: readonly RequestRecord[]): RequestSummary {
  const durations = records.flatMap(({ duration }) => (duration === null ? [] : [duration]));
  // A call that nobody wanted any more is neither a success nor a failure.
  const judged = records.filter(
    ({ status, metadata }) => status !== 'pending' && metadata.statusCode !== 'aborted',
  );
  const successes = judged.filter(({ status }) => status === 'success');
  return {
    requests: records.length,
    averageDuration:
      durations.length === 0
        ? null
        : durations.reduce((sum, duration) => sum + duration, 0) / durations.length,
    successRate: judged.length === 0 ? null : (100 * successes.length) / judged.length,
    slowRequests: durations.filter((duration) => duration > slowRequestMs).length,
  };
}

/** The latest calls, newest first (PERF-5). */
export function recentRequests(records: readonly RequestRecord[]): RequestRecord[] {
  return records.slice(-recentRequestCount).reverse();
}
