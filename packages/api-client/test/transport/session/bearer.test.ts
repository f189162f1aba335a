import { describe, expect, it } from 'vitest';
import { createMemorySessionStore } from '../../../src/session.ts';
import { createFakeFetch, fakeJson } from '../../../src/testing/fake-fetch.ts';
import { bearer } from '../../../src/transport/session/bearer.ts';

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
  it('reads the token again at every attempt', async () => {
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

  it('sends none without a session', async () => {
    const { server, send } = setUp(null);
    await send(new Request('http://test/x'));
    expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it("leaves a caller's own header alone", async () => {
    const { server, send } = setUp('token');
    await send(new Request('http://test/x', { headers: { authorization: 'Basic x' } }));
    expect(server.requests[0]?.headers['authorization']).toBe('Basic x');
  });
});
