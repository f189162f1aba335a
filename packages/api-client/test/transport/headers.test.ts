import { describe, expect, it } from 'vitest';
import { createMemorySessionStore } from '../../src/session.ts';
import { createFakeFetch, fakeJson } from '../../src/testing/fakes.ts';
import { bearer, extraHeaders, stamp } from '../../src/transport/headers.ts';

function setUp(token: string | null) {
  const server = createFakeFetch();
  server.answer('GET /x', fakeJson({}));
  const session = createMemorySessionStore(
    token === null ? null : { access_token: token, refresh_token: null },
  );
  return { server, session, send: bearer(session)(server.fetch) };
}

describe('bearer', () => {
  // CALL-1
  it('reads the token again for each attempt', async () => {
    const { server, session, send } = setUp('old');
    const request = new Request('http://test/x', { headers: { accept: 'application/json' } });
    await send(request);
    session.write({ access_token: 'new', refresh_token: null });
    await send(request);
    expect(server.requests.map(({ headers }) => headers['authorization'])).toEqual([
      'Bearer old',
      'Bearer new',
    ]);
    expect(server.requests[0]?.headers['accept']).toBe('application/json');
  });

  it('sends no token without a session', async () => {
    const { server, send } = setUp(null);
    await send(new Request('http://test/x'));
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it("keeps the caller's Authorization header", async () => {
    const { server, send } = setUp('token');
    await send(new Request('http://test/x', { headers: { authorization: 'Basic x' } }));
    expect(server.requests[0]?.headers['authorization']).toBe('Basic x');
  });
});

it("extraHeaders adds headers to every request and keeps the caller's headers", async () => {
  const server = createFakeFetch();
  server.answer('GET /x', fakeJson({}));
  let asked = 0;
  const send = extraHeaders(() => ({ 'x-tenant': 'a', 'x-try': String((asked += 1)) }))(server.fetch);
  await send(new Request('http://test/x', { headers: { 'x-tenant': 'b' } }));
  await send(new Request('http://test/x'));
  expect(server.requests.map(({ headers }) => headers)).toMatchObject([
    { 'x-tenant': 'b', 'x-try': '1' },
    { 'x-tenant': 'a', 'x-try': '2' },
  ]);
});

describe('stamp', () => {
  // CALL-1, CALL-2
  it('adds the time to GET requests and credentials to all requests', async () => {
    const server = createFakeFetch();
    server.answer('GET /x', fakeJson({}));
    server.answer('POST /x', fakeJson({}));
    const send = stamp(() => 17)(server.fetch);
    await send(new Request('http://test/x?limit=3', { headers: { 'x-a': '1' } }));
    await send(new Request('http://test/x', { method: 'POST', body: 'b' }));
    expect(server.requests).toMatchObject([
      { query: { limit: '3', _: '17' }, credentials: 'include', headers: { 'x-a': '1' } },
      { query: {}, credentials: 'include', body: 'b' },
    ]);
  });

  it('reads the clock again for each attempt', async () => {
    const server = createFakeFetch();
    server.answer('GET /x', fakeJson({}));
    let now = 1;
    const send = stamp(() => now++)(server.fetch);
    const request = new Request('http://test/x');
    await send(request);
    await send(request);
    expect(server.requests.map(({ query }) => query['_'])).toEqual(['1', '2']);
  });
});
