import type { RequestRecord } from '@forecast-console/api-client';
import { describe, expect, it } from 'vitest';
import { barsOf, recentRequests, requestSummary } from '../../../src/features/performance/summaries.ts';
import { verdictOf } from '../../../src/features/performance/verdict.tsx';

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
      failedRequests: 2,
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

// PERF-12
describe('verdictOf', () => {
  const renders = { components: 1, renders: 40, averageTime: 9, slowRenders: 2 };

  it('counts slow and failed requests and slow renders', () => {
    const requests = requestSummary([call(1, 100, 200), call(2, 1001, 200), call(3, 5, 500)]);
    expect(verdictOf(requests, renders)).toEqual({
      isFine: false,
      text: '1 of 3 requests took more than 1,000 ms, and 1 failed. 2 of 40 renders took more than 50 ms.',
    });
  });

  it('reports that nothing was slow', () => {
    const { isFine, text } = verdictOf(requestSummary([call(1, 100, 200)]), { ...renders, slowRenders: 0 });
    expect(isFine).toBe(true);
    expect(text).toContain('1 request, 40 renders');
  });
});

// PERF-12
describe('barsOf', () => {
  it('marks slow and failed calls, and limits the height to 2,000 ms', () => {
    const bars = barsOf([call(1, 500, 200), call(2, 5000, 200), call(3, 10, 500), call(4, null, null)]);
    expect(bars).toEqual([
      { id: 1, kind: 'fine', share: 0.25 },
      { id: 2, kind: 'slow', share: 1 },
      { id: 3, kind: 'failed', share: 0.005 },
    ]);
  });
});
