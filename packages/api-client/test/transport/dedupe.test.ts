import { describe, expect, it } from 'vitest';
import { createMemorySessionStore } from '../../src/session.ts';
import {
  createFakeFetch,
  fakeHang,
  fakeJson,
  fakeNetworkFailure,
  fakeToken,
  settle,
} from '../../src/testing/fakes.ts';
import { dedupe } from '../../src/transport/dedupe.ts';

function setUp() {
  const server = createFakeFetch();
  const session = createMemorySessionStore();
  const signIn = (username: string, issue = 1) =>
    session.write({ access_token: fakeToken({ username, jti: issue }), refresh_token: null });
  const send = dedupe(session)(server.fetch);
  const get = (query = '', init?: RequestInit) => send(new Request(`http://test/x${query}`, init));
  return { server, signIn, send, get };
}

describe('dedupe', () => {
  // CALL-3, CALL-4
  it('shares identical concurrent GET requests and gives each caller its own body', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeJson({ a: 1 }));
    const responses = await Promise.all([get('?limit=3&_=1'), get('?limit=3&_=2'), get('?limit=3')]);
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([
      { a: 1 },
      { a: 1 },
      { a: 1 },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it('rejects all callers if the shared request fails', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeNetworkFailure());
    const outcomes = await Promise.allSettled([get(), get()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(server.requests).toHaveLength(1);
  });

  it('sends a new request after the response has arrived, because it is not a cache', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeJson(1), fakeJson(2));
    expect(await (await get()).json()).toBe(1);
    expect(await (await get()).json()).toBe(2);
  });

  it('does not share requests with different queries or headers', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeJson(1));
    await Promise.all([get('?a=1'), get('?a=2'), get('?a=1', { headers: { prefer: 'code=422' } })]);
    expect(server.requests).toHaveLength(3);
  });

  it('shares requests between tokens of the same user, but not between users', async () => {
    const { server, signIn, get } = setUp();
    server.answer('GET /x', fakeJson(1));
    signIn('ada', 1);
    const first = get();
    signIn('ada', 2);
    const second = get();
    signIn('bob');
    const third = get();
    await Promise.all([first, second, third]);
    expect(server.requests).toHaveLength(2);
  });

  it('does not share POST requests', async () => {
    const { server, send } = setUp();
    server.answer('POST /x', fakeJson(1));
    const post = () => send(new Request('http://test/x', { method: 'POST', body: 'b' }));
    await Promise.all([post(), post()]);
    expect(server.requests).toHaveLength(2);
  });

  it('does not abort the other callers when the first or last one aborts', async () => {
    for (const aborted of [0, 1]) {
      const { server, get } = setUp();
      const answer = Promise.withResolvers<Response>();
      server.answer('GET /x', () => answer.promise);
      const aborts = [new AbortController(), new AbortController()];
      const calls = aborts.map(({ signal }) => get('', { signal }));
      await settle();
      aborts[aborted]?.abort();
      await expect(calls[aborted]).rejects.toMatchObject({ name: 'AbortError' });
      expect(server.requests[0]?.signal.aborted).toBe(false);
      answer.resolve(fakeJson('there'));
      expect(await (await calls[1 - aborted])?.json()).toBe('there');
    }
  });

  it('cancels the request when the last caller aborts, and sends a new one for the next caller', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeHang, fakeJson('new'));
    const aborts = [new AbortController(), new AbortController()];
    const calls = Promise.allSettled(aborts.map(({ signal }) => get('', { signal })));
    await settle();
    for (const abort of aborts) abort.abort();
    await calls;
    expect(server.requests[0]?.signal.aborted).toBe(true);
    expect(await (await get()).json()).toBe('new');
  });

  it('does not send a request that is already aborted', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeHang);
    await expect(get('', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
  });
});
