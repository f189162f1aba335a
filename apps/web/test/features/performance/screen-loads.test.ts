import type { RequestRecord } from '@forecast-console/api-client';
import { describe, expect, it } from 'vitest';
import { screenTrends, slowestRequests, visitsOf } from '../../../src/features/performance/screen-loads.ts';

const request = (id: number, start: number, duration: number | null): RequestRecord => ({
  id,
  method: 'GET',
  endpoint: `/api/${id}`,
  params: {},
  start,
  end: duration === null ? null : start + duration,
  duration,
  status: duration === null ? 'pending' : 'success',
  metadata: { statusCode: 200, dataSize: 1, message: null },
});
const events = [
  { name: 'app-start' as const, detail: '/', at: 10_000 },
  { name: 'navigation' as const, detail: '/metrics', at: 20_000 },
  { name: 'navigation' as const, detail: '/', at: 30_000 },
];
const visits = visitsOf(events, [
  request(1, 10_100, 300),
  request(2, 19_900, 50),
  request(3, 20_200, 600),
  // Starts after the screen has loaded.
  request(4, 25_000, 700),
  request(5, 30_100, 100),
  request(6, 30_200, null),
]);

// PERF-11
describe('visitsOf', () => {
  it('assigns finished requests to their screen, including those that start just before it opens', () => {
    expect(
      visits.map(({ screen, start, requests }) => [screen, start, requests.map(({ id }) => id)]),
    ).toEqual([
      ['/', 10_000, [1]],
      ['/metrics', 19_900, [2, 3, 4]],
      ['/', 30_000, [5]],
    ]);
  });
});

describe('slowestRequests', () => {
  it('lists the slowest requests with their offset from the start of the screen', () => {
    expect(slowestRequests(visits).map(({ record, offset }) => [record.id, offset])).toEqual([
      [4, 5100],
      [3, 300],
      [1, 100],
      [5, 100],
      [2, 0],
    ]);
  });
});

describe('screenTrends', () => {
  it('returns the loading times of each screen, slowest first', () => {
    expect(screenTrends(visits)).toEqual([
      { screen: '/metrics', visits: 1, requests: 3, loads: [900], average: 900 },
      { screen: '/', visits: 2, requests: 2, loads: [400, 200], average: 300 },
    ]);
  });
});
