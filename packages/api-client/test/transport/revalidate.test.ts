import { describe, expect, it, vi } from 'vitest';
import { createMemorySessionStore } from '../../src/session.ts';
import { createFakeFetch, type FakeAnswer, fakeJson, fakeToken } from '../../src/testing/fakes.ts';
import type { RequestRecord } from '../../src/transport/timing.ts';
import { createTransport } from '../../src/transport/transport.ts';

function setUp() {
  const server = createFakeFetch();
  const session = createMemorySessionStore();
  const records: RequestRecord[] = [];
  let time = 0;
  const { send } = createTransport({
    baseUrl: 'http://test',
    session,
    fetch: server.fetch,
    observer: (record) => records.push(record),
    clock: () => (time += 1),
  });
  const signIn = (username: string, jti = 1) =>
    session.write({ access_token: fakeToken({ username, jti }), refresh_token: null });
  const get = async (path = '/x', headers: Record<string, string> = {}) => {
    const response = await send(new Request(`http://test${path}`, { headers }));
    return { status: response.status, text: await response.text() };
  };
  const conditions = () => server.requests.map(({ headers }) => headers['if-none-match']);
  signIn('ada');
  return { server, session, records, signIn, send, get, conditions };
}

/** Returns 304 if the request has the current ETag. */
const serves =
  (body: unknown, etag: string): FakeAnswer =>
  (request) =>
    request.headers.get('if-none-match') === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : fakeJson(body, 200, { etag });

describe('revalidate', () => {
  // PERF-10
  it('sends the ETag and returns the cached response on a 304', async () => {
    const { server, get, conditions, records } = setUp();
    server.answer('GET /x', serves({ a: 'é' }, '"1"'));
    const first = await get();
    expect(await get()).toEqual(first);
    expect(await get()).toEqual({ status: 200, text: '{"a":"é"}' });
    expect(conditions()).toEqual([undefined, '"1"', '"1"']);
    expect(new Set(server.requests.map(({ query }) => query['_'])).size).toBe(3);
    const ended = records.filter(({ end }) => end !== null).map(({ status, metadata }) => [status, metadata]);
    expect(ended[0]).toEqual(['success', { statusCode: 200, dataSize: 10, message: null }]);
    expect(ended[2]).toEqual(['success', { statusCode: 304, dataSize: 10, message: null }]);
  });

  it('replaces the cached response and its ETag', async () => {
    const { server, get, conditions } = setUp();
    server.answer('GET /x', serves(1, '"1"'), serves(2, '"2"'), serves(2, '"2"'));
    expect([await get(), await get(), await get()].map(({ text }) => text)).toEqual(['1', '2', '2']);
    expect(conditions()).toEqual([undefined, '"1"', '"2"']);
  });

  it("caches by URL and by the caller's headers", async () => {
    const { server, get, conditions } = setUp();
    server.answer('GET /x', serves(1, '"1"'));
    await get('/x?a=1');
    await get('/x?a=2');
    await get('/x?a=1', { prefer: 'code=422' });
    expect(conditions()).toEqual([undefined, undefined, undefined]);
  });

  it('does not cache a response that is too large', async () => {
    const { server, send, conditions } = setUp();
    const body = 'x'.repeat(5 * 1024 ** 2);
    server.answer('GET /x', () => new Response(body, { headers: { etag: '"1"' } }));
    for (let time = 0; time < 2; time += 1) {
      const response = await send(new Request('http://test/x'));
      expect(await response.text()).toHaveLength(body.length);
    }
    expect(conditions()).toEqual([undefined, undefined]);
  });

  it('does not cache a response if the user changes while the body is read', async () => {
    const { server, signIn, get, conditions } = setUp();
    const { promise: isSwitched, resolve: switched } = Promise.withResolvers<void>();
    const slow = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await isSwitched;
        controller.enqueue(Buffer.from('1'));
        controller.close();
      },
    });
    server.answer('GET /x', () => new Response(slow, { headers: { etag: '"1"' } }), serves(2, '"2"'));
    const first = get();
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { timeout: 30_000 });
    signIn('ben');
    switched();
    await first;
    await get();
    expect(conditions()).toEqual([undefined, undefined]);
  });

  it('clears the cache when the user changes or signs out', async () => {
    const { server, session, signIn, get, conditions } = setUp();
    server.answer('GET /x', serves(1, '"1"'));
    await get();
    signIn('ada', 2);
    await get();
    signIn('ben');
    await get();
    session.clear();
    await get();
    signIn('ben');
    await get();
    expect(conditions()).toEqual([undefined, '"1"', undefined, undefined, undefined]);
  });

  it('does not cache a response that arrives after the user changed', async () => {
    const { server, signIn, get, conditions } = setUp();
    server.answer('GET /x', () => {
      signIn('ben');
      return fakeJson('of ada', 200, { etag: '"1"' });
    });
    await get();
    await get();
    expect(conditions()).toEqual([undefined, undefined]);
  });

  it('removes a cached response after a 404 or after a response without an ETag', async () => {
    const { server, get, conditions } = setUp();
    server.answer(
      'GET /x',
      serves(1, '"1"'),
      fakeJson({ detail: 'gone' }, 404),
      serves(1, '"1"'),
      fakeJson(2),
    );
    await get();
    expect((await get()).status).toBe(404);
    await get();
    expect((await get()).text).toBe('2');
    await get();
    expect(conditions()).toEqual([undefined, '"1"', undefined, '"1"', undefined]);
  });

  it('evicts the least recently used response', async () => {
    const { server, get, conditions } = setUp();
    const long = 'x'.repeat(4 * 1024 ** 2 - 2);
    server.answer('GET /x', serves(long, '"1"'));
    for (const query of ['a', 'b', 'c', 'd', 'a', 'e', 'a', 'b']) await get(`/x?${query}`);
    expect(conditions().map((condition) => condition !== undefined)).toEqual([
      false,
      false,
      false,
      false,
      true,
      false,
      true,
      false,
    ]);
  });

  it('ignores POST requests and requests with their own If-None-Match', async () => {
    const { server, send, get, conditions } = setUp();
    server.answer('GET /x', serves(1, '"1"'));
    server.answer('POST /x', fakeJson(1, 200, { etag: '"1"' }));
    await send(new Request('http://test/x', { method: 'POST' }));
    await get();
    expect((await get('/x', { 'if-none-match': '"1"' })).status).toBe(304);
    expect(conditions()).toEqual([undefined, undefined, '"1"']);
  });
});
