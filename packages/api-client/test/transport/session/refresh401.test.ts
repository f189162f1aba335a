import { describe, expect, it } from 'vitest';
import { createMemorySessionStore, type SessionStore } from '../../../src/session.ts';
import { settle } from '../../../src/testing/fake-clock.ts';
import {
  createFakeFetch,
  fakeJson,
  fakeNetworkFailure,
  type FakeFetch,
} from '../../../src/testing/fake-fetch.ts';
import { fakeToken } from '../../../src/testing/fake-token.ts';
import { bearer } from '../../../src/transport/session/bearer.ts';
import { composeLinks } from '../../../src/transport/link.ts';
import { refresh401 } from '../../../src/transport/session/refresh401.ts';
import { createRefresher, type RefreshLock } from '../../../src/transport/session/refresher.ts';

const oldToken = fakeToken({ username: 'ada', jti: 'old' });
const newToken = fakeToken({ username: 'ada', jti: 'new' });
const refreshCall = 'POST /api/auth/refresh';

/** A server that knows one valid token, and a client in front of it; call it twice for two tabs. */
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
  it('renews and tries again with the new token', async () => {
    const { server, session, get } = setUp();
    expect(await (await get()).json()).toBe('data');
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r2' });
    expect(server.requestsTo(refreshCall)[0]).toMatchObject({
      body: '{"refresh_token":"r1"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  // AUTH-7
  it('renews once for five calls that fail together', async () => {
    const { server, get } = setUp();
    const responses = await Promise.all(Array.from({ length: 5 }, get));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
    expect(server.requestsTo('GET /x')).toHaveLength(10);
  });

  it('does not renew again for a late 401 that carries an older token', async () => {
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

  it('sends the body again', async () => {
    const { server, send } = setUp();
    await send(new Request('http://test/x', { method: 'POST', body: 'hello' }));
    expect(server.requestsTo('POST /x').map(({ body }) => body)).toEqual(['hello', 'hello']);
  });

  it('keeps the old refresh token when the answer brings none', async () => {
    const { server, session, get } = setUp();
    server.answer(refreshCall, fakeJson({ access_token: newToken }));
    await get();
    expect(session.read()).toEqual({ access_token: newToken, refresh_token: 'r1' });
  });

  // AUTH-9
  it.each([
    ['is refused', fakeJson({ detail: 'no' }, 401)],
    ['breaks down', fakeJson({}, 500)],
    ['does not arrive', fakeNetworkFailure()],
    ['is answered without a token', fakeJson({})],
    ['is answered with nonsense', new Response('<html>')],
  ])('clears the session, and says so once, when the renewal %s', async (_, answer) => {
    const { server, session, ended, get } = setUp();
    server.answer(refreshCall, answer);
    const responses = await Promise.all([get(), get(), get()]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await responses[0]?.json()).toEqual({ detail: 'expired' });
    expect(session.read()).toBeNull();
    expect(ended).toEqual(['end']);
    expect(server.requestsTo(refreshCall)).toHaveLength(1);
  });

  it('clears the session without a call when there is no refresh token', async () => {
    const { server, session, ended, get } = setUp();
    session.write({ access_token: oldToken, refresh_token: null });
    expect((await get()).status).toBe(401);
    expect([session.read(), ended, server.requestsTo(refreshCall).length]).toEqual([null, ['end'], 0]);
  });

  it('tries again once only', async () => {
    const { server, session, get } = setUp();
    server.answer('GET /x', fakeJson({}, 401));
    expect((await get()).status).toBe(401);
    expect(server.requestsTo('GET /x')).toHaveLength(2);
    expect(session.read()?.access_token).toBe(newToken);
  });

  it.each(['token', 'refresh', 'register'])('leaves a 401 to the %s call alone', async (name) => {
    const { server, session, send } = setUp();
    server.answer(`POST /api/auth/${name}`, fakeJson({ detail: 'wrong password' }, 401));
    const response = await send(new Request(`http://test/api/auth/${name}`, { method: 'POST', body: 'b' }));
    expect(await response.json()).toEqual({ detail: 'wrong password' });
    expect(server.requests).toHaveLength(1);
    expect(session.read()?.access_token).toBe(oldToken);
  });

  it('does nothing about a 401 when nobody is signed in', async () => {
    const { server, session, ended, get } = setUp();
    session.clear();
    expect((await get()).status).toBe(401);
    expect([server.requests.length, ended]).toEqual([1, []]);
  });

  it('falls back to a form when the server reads no JSON', async () => {
    const { server, get } = setUp();
    server.answer(refreshCall, fakeJson({}, 415), fakeJson({ access_token: newToken }));
    expect((await get()).ok).toBe(true);
    const second = server.requestsTo(refreshCall)[1];
    expect(second?.body).toBe('refresh_token=r1');
    expect(second?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  });

  it('does not sign anyone in again who signed out while the renewal was under way', async () => {
    const { server, session, get } = setUp();
    server.answer(refreshCall, () => {
      session.clear();
      return fakeJson({ access_token: newToken });
    });
    expect((await get()).status).toBe(401);
    expect(session.read()).toBeNull();
  });

  it('never finishes the call of one user as another', async () => {
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
  it('renews once: the second tab finds the new session under the lock', async () => {
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
