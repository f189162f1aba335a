import { describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
  settle,
} from '../../src/testing/fakes.ts';
import { retry, retryAfter } from '../../src/transport/retry.ts';
import { TimeoutError } from '../../src/transport/timeout.ts';

function setUp() {
  const clock = createFakeClock(Date.UTC(2024, 0, 1));
  const server = createFakeFetch();
  return { clock, server, send: retry({ sleep: clock.sleep, clock: clock.now })(server.fetch) };
}
const get = (init?: RequestInit) => new Request('http://test/x', init);

describe('retry', () => {
  // CALL-18
  it('makes three attempts, 1000 and 2000 ms apart, and returns the last response', async () => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeJson({}, 503));
    const call = send(get());
    await clock.advance(999);
    expect(server.requests).toHaveLength(1);
    await clock.advance(1);
    expect(server.requests).toHaveLength(2);
    await clock.advance(1999);
    expect(server.requests).toHaveLength(2);
    await clock.advance(1);
    expect((await call).status).toBe(503);
    expect(server.requests).toHaveLength(3);
    expect(clock.slept).toEqual([1000, 2000]);
  });

  // CALL-18
  it.each([
    ['a network failure', fakeNetworkFailure()],
    ['a timeout', new TimeoutError(30_000)],
    ['408', fakeJson({}, 408)],
    ['429', fakeJson({}, 429)],
    ['500', fakeJson({}, 500)],
    ['502', fakeJson({}, 502)],
  ])('retries after %s', async (_, failure) => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', failure, fakeJson({ ok: 1 }));
    const call = send(get());
    await clock.advance(1000);
    expect(await (await call).json()).toEqual({ ok: 1 });
    expect(server.requests).toHaveLength(2);
  });

  it('rejects with the error of the last attempt', async () => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeNetworkFailure(), new Error('first'), new Error('last'));
    const failure = send(get()).catch((error: unknown) => error);
    await clock.advance(3000);
    expect(await failure).toEqual(new Error('last'));
  });

  it.each([400, 401, 403, 404, 422])('does not retry after a %i response', async (status) => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeJson({}, status));
    expect((await send(get())).status).toBe(status);
    expect([server.requests.length, clock.slept]).toEqual([1, []]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('does not retry a %s', async (method) => {
    const { server, send } = setUp();
    server.answer(`${method} /x`, fakeJson({}, 503));
    expect((await send(get({ method }))).status).toBe(503);
    server.answer(`${method} /x`, fakeNetworkFailure());
    await expect(send(get({ method }))).rejects.toThrow('fetch failed');
    expect(server.requests).toHaveLength(2);
  });

  // CALL-18
  it('waits for the number of seconds, or until the date, given in Retry-After', async () => {
    const { clock, server, send } = setUp();
    server.answer(
      'GET /x',
      fakeJson({}, 429, { 'retry-after': '7' }),
      fakeJson({}, 503, { 'retry-after': 'Mon, 01 Jan 2024 00:00:11 GMT' }),
      fakeJson({ ok: 1 }),
    );
    const call = send(get());
    await clock.advance(11_000);
    expect((await call).ok).toBe(true);
    expect(clock.slept).toEqual([7000, 4000]);
  });

  it('returns the response if Retry-After exceeds the request timeout', async () => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeJson({}, 429, { 'retry-after': '3600' }));
    expect((await send(get())).status).toBe(429);
    expect(clock.slept).toEqual([]);
  });

  it('does not retry an aborted request', async () => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeHang);
    const abort = new AbortController();
    const call = send(get({ signal: abort.signal }));
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect([server.requests.length, clock.slept]).toEqual([1, []]);
  });

  it('stops waiting when the request is aborted between two attempts', async () => {
    const { clock, server, send } = setUp();
    server.answer('GET /x', fakeJson({}, 503));
    const abort = new AbortController();
    const call = send(get({ signal: abort.signal }));
    const failure = call.catch((error: unknown) => error);
    await settle();
    abort.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    await clock.advance(10_000);
    expect(server.requests).toHaveLength(1);
  });
});

// The example date in RFC 9110 §10.2.3.
const httpDate = 'Fri, 31 Dec 1999 23:59:59 GMT';
const atDate = Date.UTC(1999, 11, 31, 23, 59, 59);

describe('retryAfter', () => {
  it('parses seconds', () => {
    expect([retryAfter('120', 0), retryAfter(' 0 ', 0)]).toEqual([120_000, 0]);
  });

  it('parses a date relative to now', () => {
    expect(retryAfter(httpDate, atDate - 5000)).toBe(5000);
    expect(retryAfter(httpDate, atDate + 5000)).toBe(0);
  });

  it('returns null for an absent or malformed header', () => {
    expect([retryAfter(null, 0), retryAfter('soon', 0), retryAfter('', 0)]).toEqual([null, null, null]);
  });
});
