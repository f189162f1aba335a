import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

describe('the Authorization header', () => {
  const status = async (authorization: string) =>
    (await call(app, 'getMe', { headers: { authorization } })).status;

  it('accepts a bearer token with the scheme in upper or lower case', async () => {
    expect(await Promise.all([status(`Bearer ${ana.token}`), status(`bearer  ${ana.token}`)])).toEqual([
      200, 200,
    ]);
  });

  it('is rejected if anything follows the token', async () => {
    expect(
      await Promise.all([status(`Bearer ${ana.token} x`), status(`Bearer ${ana.token},Bearer x`)]),
    ).toEqual([401, 401]);
  });
});

describe('a number in a URL', () => {
  it.each(['0x10', '1e1', '0b1', ' 5', '+5', 'five'])(
    'is rejected if it is %j in the query',
    async (limit) => {
      const answer = await call(app, 'listForecastRuns', { token: ana.token, query: { limit } });
      expect([answer.status, answer.detail]).toEqual([
        422,
        [{ loc: ['query', 'limit'], msg: 'must be a decimal number', type: 'type' }],
      ]);
    },
  );

  it('may be any decimal integer', async () => {
    const answer = await call(app, 'listForecastRuns', { token: ana.token, query: { limit: '5' } });
    expect(answer.status).toBe(200);
  });
});
