import { describe, expect, it } from 'vitest';
import { createMemorySessionStore, type SessionStore } from '../../src/session.ts';
import {
  createFakeFetch,
  type FakeFetch,
  fakeJson,
  fakeNetworkFailure,
  fakeToken,
  settle,
} from '../../src/testing/fakes.ts';
import { bearer } from '../../src/transport/headers.ts';
import { composeLinks } from '../../src/transport/transport.ts';
import { createRefresher, endSession, refresh401, type RefreshLock } from '../../src/transport/refresh401.ts';

const oldToken = fakeToken({ username: 'ada', jti: 'old' });
const newToken = fakeToken({ username: 'ada', jti: 'new' });
const refreshCall = 'POST /api/auth/refresh';

/** Creates the links of one tab. Call it twice to test two tabs. */
function openTab(server: FakeFetch, session: SessionStore, lock?: RefreshLock) {
  const ended: string[] = [];
  const refresher = createRefresher({ baseUrl: 'http://test', session, send: server.fetch, lock });
  const links = [refresh401({ session, refresher, onSessionEnd: () => ended.push('end') }), bearer(session)];
  const send = composeLinks(links, server.fetch);
  const get = () => send(new Request('http://test/x'));
  return { ended, refresher, send, get };
}

function setUp() {
  const server = createFakeFetch();
  const session = createMemorySessionStore({ access_token: oldToken, refresh_token: 'r1' });
  const guarded = (request: Request) =>
    request.headers.get('authorization') === `Bearer ${newToken}`
      ? fakeJson('data')
      : fakeJson({ detail: 'expired' }, 401);
  server.answer('GET /x', guarded);
  server.answer('POST /x', guarded);
  server.answer(refreshCall, fakeJson({ access_token: newToken, refresh_token: 'r2' }));
  return { server, session, ...openTab(server, session) };
}

describe('refresh401', () => {
  // AUTH-6
  it('refreshes and sends the request again with the new token', async () => {
    const { server, session, get } = setUp();
    expect(await (await get()).json()).toBe('data');
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(server.requestsTo(refreshCall)[0]).toMatchObject({
      body: '{"refresh_token":"r1"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  // AUTH-7
  it('refreshes once for five requests that fail together', async () => {
    const { server, get } = setUp();
    const responses = await Promise.all(Array.from({ length: 5 }, get));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
    expect(server.requestsTo('GET /x')).toHaveLength(10);
  });

  it('does not refresh again for a late 401 with an older token', async () => {
    const { server, get } = setUp();
    const late = Promise.withResolvers<Response>();
    server.answer('GET /x', () => late.promise, fakeJson({}, 401), fakeJson('data'));
    const first = get();
    await settle();
    await get();
    late.resolve(fakeJson({}, 401));
    expect(await (await first).json()).toBe('data');
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
    expect(server.requestsTo('GET /x').at(-1)?.headers['authorization']).toBe(`Bearer ${newToken}`);
  });

  it('sends the body again after the refresh', async () => {
    const { server, send } = setUp();
    await send(new Request('http://test/x', { method: 'POST', body: 'hello' }));
    expect(server.requestsTo('POST /x').map(({ body }) => body)).toEqual(['hello', 'hello']);
  });

  it('keeps the refresh token if the response has none', async () => {
    const { server, session, get } = setUp();
    server.answer(refreshCall, fakeJson({ access_token: newToken }));
    await get();
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r1' });
  });

  // AUTH-9
  it.each([
    ['is rejected', fakeJson({ detail: 'no' }, 401)],
    ['fails with a 500', fakeJson({}, 500)],
    ['fails in the network', fakeNetworkFailure()],
    ['returns no token', fakeJson({})],
    ['returns invalid JSON', new Response('<html>')],
  ])('ends the session once when the refresh %s', async (_, answer) => {
    const { server, session, ended, get } = setUp();
    server.answer(refreshCall, answer);
    const responses = await Promise.all([get(), get(), get()]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await responses[0]?.json()).toEqual({ detail: 'expired' });
    expect(session.read()).toBeNull();
    expect(ended).toEqual(['end']);
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
  });

  it('ends the session without a request if there is no refresh token', async () => {
    const { server, session, ended, get } = setUp();
    session.write({ access_token: oldToken, refresh_token: null });
    expect((await get()).status).toBe(401);
    expect([session.read(), ended, server.requestsTo(refreshCall).length]).toEqual([null, ['end'], 0]);
  });

  it('sends the request again only once', async () => {
    const { server, session, get } = setUp();
    server.answer('GET /x', fakeJson({}, 401));
    expect((await get()).status).toBe(401);
    expect(server.requestsTo('GET /x')).toHaveLength(2);
    expect(session.read()?.access_token).toBe(newToken);
  });

  it.each(['token', 'refresh', 'register', 'password'])(
    'returns the 401 of a %s request unchanged',
    async (name) => {
      const { server, session, send } = setUp();
      server.answer(`POST /api/auth/${name}`, fakeJson({ detail: 'wrong password' }, 401));
      const response = await send(new Request(`http://test/api/auth/${name}`, { method: 'POST', body: 'b' }));
      expect(await response.json()).toEqual({ detail: 'wrong password' });
      expect(server.requests).toHaveLength(1);
      expect(session.read()?.access_token).toBe(oldToken);
    },
  );

  it('returns the 401 when signed out', async () => {
    const { server, session, ended, get } = setUp();
    session.clear();
    expect((await get()).status).toBe(401);
    expect([server.requests.length, ended]).toEqual([1, []]);
  });

  it('sends a form if the server rejects JSON', async () => {
    const { server, get } = setUp();
    server.answer(refreshCall, fakeJson({}, 415), fakeJson({ access_token: newToken }));
    expect((await get()).ok).toBe(true);
    const second = server.requestsTo(refreshCall)[1];
    expect(second?.body).toBe('refresh_token=r1');
    expect(second?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  });

  it('does not restore the session if the user signs out during the refresh', async () => {
    const { server, session, get } = setUp();
    server.answer(refreshCall, () => {
      session.clear();
      return fakeJson({ access_token: newToken });
    });
    expect((await get()).status).toBe(401);
    expect(session.read()).toBeNull();
  });

  it('does not repeat a request as another user', async () => {
    const { server, session, get } = setUp();
    const bob = { access_token: fakeToken({ username: 'bob' }), refresh_token: 'r9' };
    server.answer('GET /x', () => {
      session.write(bob);
      return fakeJson({}, 401);
    });
    server.answer(refreshCall, fakeJson({ access_token: fakeToken({ username: 'bob', jti: 2 }) }));
    expect((await get()).status).toBe(401);
    expect(server.requests).toHaveLength(1);
    expect(session.read()).toEqual(bob);
  });
});

describe('refresh401 in two tabs', () => {
  // AUTH-8
  it('refreshes once, because the second tab finds the new session when it acquires the lock', async () => {
    const { server, session } = setUp();
    const names: string[] = [];
    let queue = Promise.resolve();
    const lock: RefreshLock = {
      request(name, work) {
        names.push(name);
        queue = queue.then(work);
        return queue;
      },
    };
    const tabs = [openTab(server, session, lock), openTab(server, session, lock)];
    const responses = await Promise.all(tabs.map(({ get }) => get()));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
    expect(names).toEqual(['forecast-console:refresh', 'forecast-console:refresh']);
  });
});

it('refresh401 ends only the failed session, and only once', () => {
  const session = createMemorySessionStore({ access_token: 'a', refresh_token: null });
  const ended: string[] = [];
  endSession(session, 'older', () => ended.push('older'));
  expect(session.read()?.access_token).toBe('a');
  endSession(session, 'a', () => ended.push('a'));
  endSession(session, 'a', () => ended.push('a'));
  expect([session.read(), ended]).toEqual([null, ['a']]);
});
