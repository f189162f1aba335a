import type { RequestRecord } from '@forecast-console/api-client';
import { describe, expect, it } from 'vitest';
import { recentRequests, requestSummary } from '../../../src/features/performance/summaries.ts';

type StatusCode = RequestRecord['metadata']['statusCode'];

function call(id: number, duration: number | null, statusCode: StatusCode): RequestRecord {
  const ended = statusCode === 200 ? 'success' : 'error';
  return {
    id,
    method: 'GET',
    endpoint: '/api/uploads',
    params: {},
    start: 0,
    end: duration,
    duration,
    status: duration === null ? 'pending' : ended,
    metadata: { statusCode, dataSize: null, message: null },
  };
}

describe('requestSummary', () => {
  // PERF-5
  it('excludes pending calls from the average and aborted calls from the success rate', () => {
    const records = [
      call(1, 100, 200),
      call(2, 1000, 500),
      call(3, 1001, 'network_error'),
      call(4, 99, 200),
      call(5, 50, 'aborted'),
      call(6, null, null),
    ];
    expect(requestSummary(records)).toEqual({
      requests: 6,
      averageDuration: 450,
      successRate: 50,
      slowRequests: 1,
    });
  });

  it('returns no average and no rate before a call has finished', () => {
    expect(requestSummary([call(1, null, null)])).toMatchObject({ averageDuration: null, successRate: null });
  });
});

describe('recentRequests', () => {
  // PERF-5
  it('returns the latest twenty calls, newest first', () => {
    const records = Array.from({ length: 25 }, (_, index) => call(index + 1, 1, 200));
    const ids = recentRequests(records).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect([ids[0], ids.at(-1)]).toEqual([25, 6]);
  });
});
