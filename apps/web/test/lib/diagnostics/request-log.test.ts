import type { RequestRecord } from '@forecast-console/api-client';
import { describe, expect, it } from 'vitest';
import { createRequestLog } from '../../../src/lib/diagnostics/request-log.ts';

function pending(id: number): RequestRecord {
  return {
    id,
    method: 'GET',
    endpoint: '/api/uploads',
    params: {},
    start: id,
    end: null,
    duration: null,
    status: 'pending',
    metadata: { statusCode: null, dataSize: null, message: null },
  };
}

function ended(id: number): RequestRecord {
  return { ...pending(id), end: id + 5, duration: 5, status: 'success' };
}

describe('createRequestLog', () => {
  it('replaces the pending record in place when the call ends', () => {
    const log = createRequestLog();
    log.observe(pending(1));
    log.observe(pending(2));
    log.observe(ended(1));
    expect(log.records()).toEqual([ended(1), pending(2)]);
  });

  it('drops the oldest record at the limit', () => {
    const log = createRequestLog();
    for (let id = 1; id <= 501; id++) log.observe(pending(id));
    expect(log.records()).toHaveLength(500);
    expect(log.records()[0]?.id).toBe(2);
  });

  it('does not record the end of a call that was cleared', () => {
    const log = createRequestLog();
    log.observe(pending(1));
    log.clear();
    log.observe(ended(1));
    expect(log.records()).toEqual([]);
  });
});
