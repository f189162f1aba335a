import { describe, expect, it } from 'vitest';
import { createMemorySessionStore } from '../../src/session.ts';
import { settle } from '../../src/testing/fake-clock.ts';
import { createFakeFetch, fakeHang, fakeJson, fakeNetworkFailure } from '../../src/testing/fake-fetch.ts';
import { fakeToken } from '../../src/testing/fake-token.ts';
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
  it('shares identical GETs in flight and gives each caller a body of its own', async () => {
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

  it('shares failures too', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeNetworkFailure());
    const outcomes = await Promise.allSettled([get(), get()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(server.requests).toHaveLength(1);
  });

  it('is no cache: a call after the answer goes out', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeJson(1), fakeJson(2));
    expect(await (await get()).json()).toBe(1);
    expect(await (await get()).json()).toBe(2);
  });

  it('tells calls apart by query and by header', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeJson(1));
    await Promise.all([get('?a=1'), get('?a=2'), get('?a=1', { headers: { prefer: 'code=422' } })]);
    expect(server.requests).toHaveLength(3);
  });

  it('shares between tokens of one user and never between users', async () => {
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

  it('leaves calls that change something alone', async () => {
    const { server, send } = setUp();
    server.answer('POST /x', fakeJson(1));
    const post = () => send(new Request('http://test/x', { method: 'POST', body: 'b' }));
    await Promise.all([post(), post()]);
    expect(server.requests).toHaveLength(2);
  });

  it('spares the others when one caller aborts, whether it was first or last', async () => {
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

  it('cancels the call when nobody waits for it any more, and starts anew for the next', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeHang, fakeJson('anew'));
    const aborts = [new AbortController(), new AbortController()];
    const calls = Promise.allSettled(aborts.map(({ signal }) => get('', { signal })));
    await settle();
    for (const abort of aborts) abort.abort();
    await calls;
    expect(server.requests[0]?.signal.aborted).toBe(true);
    expect(await (await get()).json()).toBe('anew');
  });

  it('does not send a call that was aborted before', async () => {
    const { server, get } = setUp();
    server.answer('GET /x', fakeHang);
    await expect(get('', { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.requests).toEqual([]);
  });
});
