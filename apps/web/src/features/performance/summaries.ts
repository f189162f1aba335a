import { type RequestRecord, slowRequestMs } from '@forecast-console/api-client';
import { recentRequestCount } from '../../lib/constants.ts';
import type { ComponentRenders } from '../../lib/diagnostics/render-log.ts';

export interface RenderSummary {
  readonly components: number;
  readonly renders: number;
  /** mean render time in milliseconds; null before the first render */
  readonly averageTime: number | null;
  readonly slowRenders: number;
}

/** The summary cards (PERF-2). */
export function renderSummary(
  components: readonly Pick<ComponentRenders, 'renders' | 'totalTime' | 'slowRenders'>[],
): RenderSummary {
  const sum = (key: 'renders' | 'totalTime' | 'slowRenders') =>
    components.reduce((total, component) => total + component[key], 0);
  const renders = sum('renders');
  return {
    components: components.length,
    renders,
    averageTime: renders === 0 ? null : sum('totalTime') / renders,
    slowRenders: sum('slowRenders'),
  };
}

/** Sorts by average render time, slowest first. */
export function slowestFirst(components: readonly ComponentRenders[]): ComponentRenders[] {
  return [...components].sort((a, b) => b.totalTime / b.renders - a.totalTime / a.renders);
}

export interface RequestSummary {
  readonly requests: number;
  /** mean duration of finished calls in milliseconds; null if there are none */
  readonly averageDuration: number | null;
  /** percentage of successful calls, excluding pending and aborted ones; null if there are none */
  readonly successRate: number | null;
  readonly slowRequests: number;
  /** failed calls, excluding aborted ones */
  readonly failedRequests: number;
}

type FinishedOrPending = Pick<RequestRecord, 'status' | 'duration'> & {
  metadata: Pick<RequestRecord['metadata'], 'statusCode'>;
};

/** The statistics of the API tab (PERF-5). */
export function requestSummary(records: readonly FinishedOrPending[]): RequestSummary {
  const durations = records.flatMap(({ duration }) => (duration === null ? [] : [duration]));
  // Aborted calls count as neither successes nor failures.
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
    failedRequests: judged.length - successes.length,
  };
}

/** The latest calls, newest first (PERF-5). */
export function recentRequests<T>(records: readonly T[]): T[] {
  return records.slice(-recentRequestCount).reverse();
}

/** Number of requests in the bar chart. */
export const maxBars = 100;

/** The latest finished calls, oldest first, with their duration as a share of twice the limit of a slow request. */
export function barsOf(records: readonly RequestRecord[]) {
  return records
    .flatMap(({ id, status, duration, metadata }) => {
      if (duration === null) return [];
      const isFailed = status === 'error' && metadata.statusCode !== 'aborted';
      const kind = isFailed ? 'failed' : duration > slowRequestMs ? 'slow' : 'fine';
      return [{ id, kind, share: Math.min(1, duration / (2 * slowRequestMs)) }];
    })
    .slice(-maxBars);
}
