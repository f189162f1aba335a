import { describe, expect, it, vi } from 'vitest';
import {
  createFakeClock,
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
} from '../../src/testing/fakes.ts';
import type { Fetch } from '../../src/transport/request.ts';
import { type RequestRecord, timing } from '../../src/transport/timing.ts';

const startedAt = Date.UTC(2024, 0, 1);

function setUp() {
  const clock = createFakeClock(startedAt);
  const server = createFakeFetch();
  const records: RequestRecord[] = [];
  const warn = vi.fn<(message: string) => void>();
  const observe = timing({
    clock: clock.now,
    observer: (record) => records.push(record),
    warn,
  });
  const after =
    (milliseconds: number): Fetch =>
    async (request) => {
      await clock.sleep(milliseconds);
      return server.fetch(request);
    };
  return { clock, server, records, warn, observe, after };
}

describe('timing', () => {
  // PERF-8, CALL-5
  it('records a request as pending and then as a success with the same id', async () => {
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
  it('records an error response with its status and detail', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /x', fakeJson({ detail: 'too long' }, 422));
    await observe(server.fetch)(new Request('http://test/x', { method: 'POST' }));
    expect(records[1]).toMatchObject({
      status: 'error',
      metadata: { statusCode: 422, dataSize: 21, message: 'too long' },
    });
  });

  it('records an empty error response with its status', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /x', new Response(null, { status: 502 }));
    await observe(server.fetch)(new Request('http://test/x', { method: 'POST' }));
    expect(records[1]?.metadata).toEqual({ statusCode: 502, dataSize: 0, message: 'HTTP 502' });
  });

  // PERF-8
  it('records a network failure as network_error and rejects', async () => {
    const { server, records, observe } = setUp();
    server.answer('GET /x', fakeNetworkFailure());
    await expect(observe(server.fetch)(new Request('http://test/x'))).rejects.toThrow('fetch failed');
    expect(records[1]).toMatchObject({
      status: 'error',
      metadata: { statusCode: 'network_error', dataSize: null, message: 'fetch failed' },
    });
  });

  it('records an aborted request as aborted', async () => {
    const { server, records, observe } = setUp();
    server.answer('GET /x', fakeHang);
    const abort = new AbortController();
    const call = observe(server.fetch)(new Request('http://test/x', { signal: abort.signal }));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(records[1]).toMatchObject({ status: 'error', metadata: { statusCode: 'aborted' } });
  });

  it('does not record bodies', async () => {
    const { server, records, observe } = setUp();
    server.answer('POST /api/auth/token', fakeJson({ access_token: 'secret' }));
    await observe(server.fetch)(
      new Request('http://test/api/auth/token', { method: 'POST', body: 'password=secret' }),
    );
    expect(JSON.stringify(records)).not.toContain('secret');
  });

  // PERF-9
  it('logs a warning above 1000 ms, but not at 1000 ms', async () => {
    const { clock, server, warn, observe, after } = setUp();
    server.answer('GET /x', fakeJson({}));
    for (const duration of [1000, 1001]) {
      const call = observe(after(duration))(new Request('http://test/x'));
      await clock.advance(duration);
      await call;
    }
    expect(warn.mock.calls).toEqual([['Slow request: GET /x took 1001 ms']]);
  });
});
