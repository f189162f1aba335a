import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../src/testing/fake-clock.ts';
import { createFakeFetch, fakeHang, fakeJson, fakeNetworkFailure } from '../../src/testing/fake-fetch.ts';
import type { Fetch } from '../../src/transport/link.ts';
import { timing, type RequestRecord } from '../../src/transport/timing.ts';

const startedAt = Date.UTC(2024, 0, 1);

function setUp() {
  const clock = createFakeClock(startedAt);
  const server = createFakeFetch();
  const records: RequestRecord[] = [];
  const warnings: string[] = [];
  const observe = timing({
    clock: clock.now,
    observer: (record) => records.push(record),
    warn: (message) => warnings.push(message),
  });
  const after =
    (milliseconds: number): Fetch =>
    async (request) => {
      await clock.sleep(milliseconds);
      return server.fetch(request);
    };
  return { clock, server, records, warnings, observe, after };
}

describe('timing', () => {
  // PERF-8, CALL-5
  it('records a call as pending and then, under the same id, as a success', async () => {
    const { clock, server, records, observe, after } = setUp();
    server.answer('GET /api/uploads', fakeJson({ a: 'é' }));
    const call = observe(after(250))(new Request('http://test/api/uploads?limit=3&_=99'));
    expect(records).toEqual([
      {
        id: 1,
        method: 'GET',
        endpoint: '/api/uploads',
        params: { limit: '3' },
        start: startedAt,
        end: null,
        duration: null,
        status: 'pending',
        metadata: { statusCode: null, dataSize: null, message: null },
      },
    ]);
    await clock.advance(250);
    expect(await (await call).json()).toEqual({ a: 'é' });
    expect(records[1]).toMatchObject({
      id: 1,
      end: startedAt + 250,
      duration: 250,
      status: 'success',
      metadata: {
        statusCode: 200,
        dataSize: new TextEncoder().encode('{"a":"é"}').byteLength,
        message: null,
      },
    });
    expect(records).toHaveLength(2);
  });

  // PERF-8
  it('records a refused call with its status and reason', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /x', fakeJson({ detail: 'too long' }, 422));
    await observe(server.fetch)(new Request('http://test/x', { method: 'POST' }));
    expect(records[1]).toMatchObject({
      status: 'error',
      metadata: { statusCode: 422, dataSize: 21, message: 'too long' },
    });
  });

  it('records an empty refusal with its status alone', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /x', new Response(null, { status: 502 }));
    await observe(server.fetch)(new Request('http://test/x', { method: 'POST' }));
    expect(records[1]?.metadata).toEqual({ statusCode: 502, dataSize: 0, message: 'HTTP 502' });
  });

  // PERF-8
  it('records a failed call as network_error, and lets it fail', async () => {
    const { server, records, observe } = setUp();
    server.answer('GET /x', fakeNetworkFailure());
    await expect(observe(server.fetch)(new Request('http://test/x'))).rejects.toThrow('fetch failed');
    expect(records[1]).toMatchObject({
      status: 'error',
      metadata: { statusCode: 'network_error', dataSize: null, message: 'fetch failed' },
    });
  });

  it('tells an abandoned call from a failed one', async () => {
    const { server, records, observe } = setUp();
    server.answer('GET /x', fakeHang);
    const abort = new AbortController();
    const call = observe(server.fetch)(new Request('http://test/x', { signal: abort.signal }));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(records[1]).toMatchObject({ status: 'error', metadata: { statusCode: 'aborted' } });
  });

  it('never records a body', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /api/auth/token', fakeJson({ access_token: 'secret' }));
    await observe(server.fetch)(
      new Request('http://test/api/auth/token', { method: 'POST', body: 'password=secret' }),
    );
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  // PERF-9
  it('warns above 1000 ms and not at it', async () => {
    const { clock, server, warnings, observe, after } = setUp();
    server.answer('GET /x', fakeJson({}));
    for (const duration of [1000, 1001]) {
      const call = observe(after(duration))(new Request('http://test/x'));
      await clock.advance(duration);
      await call;
    }
    expect(warnings).toEqual(['Slow request: GET /x took 1001 ms']);
  });
});
