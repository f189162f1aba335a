import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const bearer = () => ({ authorization: `Bearer ${ana.token}` });

describe('a URL', () => {
  it.each([
    ['PUT', '/api/uploads', 'GET', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/uploads/some-id', 'GET or DELETE', 'GET, DELETE, HEAD, OPTIONS'],
    ['GET', '/api/auth/token', 'POST', 'POST, OPTIONS'],
    ['HEAD', '/api/auth/token', 'POST', 'POST, OPTIONS'],
    ['DELETE', '/api/forecast', 'POST', 'POST, OPTIONS'],
    ['PATCH', '/api/run-data/some-id', 'GET', 'GET, HEAD, OPTIONS'],
    ['TRACE', '/api/uploads', 'GET', 'GET, HEAD, OPTIONS'],
    ['PROPFIND', '/api/uploads/some-id', 'GET or DELETE', 'GET, DELETE, HEAD, OPTIONS'],
  ] as const)('returns 405 for %s %s with the allowed methods', async (name, url, use, allow) => {
    // The type of `inject` allows fewer methods than its implementation.
    const method = name as 'GET';
    for (const payload of [undefined, '{'])
      for (const type of ['application/json', 'text/x-unknown']) {
        const answer = await send(app, {
          method,
          url,
          ...(payload === undefined ? {} : { payload, headers: { 'content-type': type } }),
        });
        expect(answer.status).toBe(405);
        expect(answer.detail).toBe(name === 'HEAD' ? undefined : `Use ${use}.`);
        expect(answer.headers.allow).toBe(allow);
      }
  });

  it('lists its methods in response to OPTIONS', async () => {
    const answer = await send(app, { method: 'OPTIONS', url: '/api/uploads/some-id' });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.allow).toBe('GET, DELETE, HEAD, OPTIONS');
  });

  it.each([
    ['/api/uploads', 200, 'private, no-cache'],
    ['/api/nothing', 404, 'private, no-cache'],
    ['/api/auth/me', 200, 'no-store'],
  ])('has the right Cache-Control header for its content: %s', async (url, status, caching) => {
    const answer = await send(app, { url, headers: bearer() });
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe(caching);
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/uploads/a/b/c', '/api?x=1', `/api/${'x'.repeat(5000)}`])(
    'without a route returns 404: %.20s',
    async (url) => {
      const answer = await send(app, { url, headers: bearer() });
      expect(answer.status).toBe(404);
      expect(answer.detail).toMatch(/^GET \/api.* does not exist\.$/s);
      expect(answer.text.length).toBeLessThan(1000);
    },
  );

  it.each([
    `/api/uploads/${'x'.repeat(1001)}`,
    '/api/uploads/%',
    '/api/run-data/%zz',
    '/api/run-data/%c3%28',
    '/%E0%A4%A',
  ])('that is malformed returns 400 with a detail: %.20s', async (url) => {
    const answer = await send(app, { url, headers: bearer() });
    expect(answer.status).toBe(400);
    expect(answer.detail).toEqual(expect.any(String));
  });

  it('is truncated when the response quotes it', async () => {
    const answer = await send(app, { url: `/api/uploads/${'x'.repeat(9000)}%`, headers: bearer() });
    expect(answer.status).toBe(400);
    expect(String(answer.detail)).toHaveLength(4000);
  });
});
