import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyNumber } from '../../support/any-value.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { addUser, signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ accessTokenSeconds: 900 });
  await addUser(app, 'ana');
});
afterAll(() => app.close());

const login = (username: string, password = testPassword) =>
  call(app, 'login', { form: { username, password } });
const tokens = () => ask(app, 'login', { form: { username: 'ana', password: testPassword } });
const refresh = (refresh_token: string) => call(app, 'refreshToken', { json: { refresh_token } });

/** Runs `work` with the clock set forward by this many seconds. */
async function later<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = app.clock;
  const then = now().getTime() + seconds * 1000;
  app.clock.now = () => new Date(then);
  try {
    return await work();
  } finally {
    app.clock.now = now;
  }
}

describe('signing in', () => {
  it('returns tokens that identify the user', async () => {
    const { access_token, token_type, expires_in } = await tokens();
    const [, payload = ''] = access_token.split('.');
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(claims).toMatchObject({ username: 'ana', roles: ['user'], exp: anyNumber });
    expect({ token_type, expires_in }).toEqual({ token_type: 'bearer', expires_in: 900 });
    const me = await ask(app, 'getMe', { token: access_token });
    expect(me).toMatchObject({ username: 'ana', email: 'ana@example.com', roles: ['user'] });
  });

  it('ignores the case of the username', async () => {
    expect((await login('ANA')).status).toBe(200);
  });

  it('returns the same response for a wrong password and an unknown name', async () => {
    const [wrong, unknown] = [await login('ana', 'not the password'), await login('nobody')];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    expect(wrong.detail).toBe('Incorrect username or password');
  });

  it('stores no usable refresh token', async () => {
    const { refresh_token = '' } = await tokens();
    const stored = app.withDatabase((database) =>
      database.prepare<[], { token_hash: string }>('SELECT token_hash FROM refresh_tokens').all(),
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map((row) => row.token_hash)).not.toContain(refresh_token);
  });
});

describe('an access token', () => {
  const answerTo = (token: string) => call(app, 'getMe', { token });
  const claims = { username: 'ana', roles: ['admin'] };

  it('is rejected with the reason after it has expired', async () => {
    const { access_token } = await tokens();
    const answer = await later(901, () => answerTo(access_token));
    expect(answer).toMatchObject({ status: 401, detail: 'The session has expired' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  it('is valid until it expires', async () => {
    const { access_token } = await tokens();
    expect((await later(895, () => answerTo(access_token))).status).toBe(200);
  });

  it('is rejected if it was signed with another secret', async () => {
    const { id } = await ask(app, 'getMe', { token: (await tokens()).access_token });
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setIssuer('forecast-console')
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32, 7));
    expect(await answerTo(forged)).toMatchObject({ status: 401, detail: 'The token is not valid' });
  });

  it('is rejected if its algorithm is `none`', async () => {
    const { access_token } = await tokens();
    const [, payload = ''] = access_token.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    expect(await answerTo(`${header}.${payload}.`)).toMatchObject({ status: 401 });
  });

  it('is rejected if its claims were changed', async () => {
    const { access_token } = await tokens();
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const changed = { ...claims, roles: ['admin'] };
    const forged = [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
    expect(await answerTo(forged)).toMatchObject({ status: 401 });
  });

  it.each(['', 'x', 'a.b.c', 'null', 'undefined'])('is rejected if it is %j', async (token) => {
    expect((await answerTo(token)).status).toBe(401);
  });

  it('is rejected with another authentication scheme', async () => {
    const { access_token } = await tokens();
    const answer = await call(app, 'getMe', { headers: { authorization: `Basic ${access_token}` } });
    expect(answer).toMatchObject({ status: 401, detail: 'Not authenticated' });
  });

  it('is rejected after a sign-out or a stolen refresh token has ended its session', async () => {
    const [mine, stolen, other] = [await tokens(), await tokens(), await tokens()];
    await ask(app, 'logout', { json: { refresh_token: mine.refresh_token } });
    await refresh(stolen.refresh_token ?? '');
    await later(11, () => refresh(stolen.refresh_token ?? ''));
    const answers = await Promise.all([mine, stolen, other].map((one) => answerTo(one.access_token)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 200]);
    expect(answers[0]?.detail).toBe('The session has ended');
  });

  it('is rejected after its user was deleted, and so is the refresh token', async () => {
    const gone = await signedIn(app, 'gone');
    app.withDatabase((database) => {
      database.pragma('foreign_keys = ON');
      database.prepare('DELETE FROM users WHERE id = ?').run(gone.id);
    });
    expect((await answerTo(gone.token)).status).toBe(401);
    expect((await refresh(gone.refreshToken)).status).toBe(401);
  });
});

describe('a refresh token', () => {
  // CALL-6
  it('can be exchanged for new tokens, sent as JSON or as a form', async () => {
    const first = await tokens();
    const second = await ask(app, 'refreshToken', { json: { refresh_token: first.refresh_token } });
    const third = await ask(app, 'refreshToken', { form: { refresh_token: second.refresh_token ?? '' } });
    expect(new Set([first.refresh_token, second.refresh_token, third.refresh_token]).size).toBe(3);
    expect(await ask(app, 'getMe', { token: third.access_token })).toMatchObject({ username: 'ana' });
  });

  it('ends all sessions derived from it if it is used again after ten seconds', async () => {
    const { refresh_token: first = '' } = await tokens();
    const { refresh_token: second = '' } = await ask(app, 'refreshToken', { json: { refresh_token: first } });
    expect(await later(11, () => refresh(first))).toMatchObject({
      status: 401,
      detail: 'The refresh token was used before; sign in again',
    });
    expect((await refresh(second)).status).toBe(401);
  });

  it('is rejected without ending sessions if it is used again within ten seconds', async () => {
    await later(0, async () => {
      const { refresh_token: first = '' } = await tokens();
      const { refresh_token: second = '' } = await ask(app, 'refreshToken', {
        json: { refresh_token: first },
      });
      expect((await later(5, () => refresh(first))).status).toBe(401);
      expect((await refresh(second)).status).toBe(200);
    });
  });

  it('is revoked at sign-out, together with only the tokens derived from it', async () => {
    const [mine, elsewhere] = [await tokens(), await tokens()];
    const next = (await refresh(mine.refresh_token ?? '')).body as { refresh_token: string };
    const json = { refresh_token: next.refresh_token };
    expect(await ask(app, 'logout', { json })).toEqual({ success: true });
    expect((await refresh(next.refresh_token)).status).toBe(401);
    expect((await refresh(elsewhere.refresh_token ?? '')).status).toBe(200);
    expect(await ask(app, 'logout', { json })).toEqual({ success: true });
  });

  it('does not end other sign-ins if it is used twice', async () => {
    const [{ refresh_token: mine = '' }, { refresh_token: stolen = '' }] = [await tokens(), await tokens()];
    await refresh(stolen);
    await refresh(stolen);
    expect((await refresh(mine)).status).toBe(200);
  });

  it('starts a session for only one of many concurrent requests', async () => {
    const { refresh_token: token = '' } = await tokens();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(token)));
    const served = answers.filter(({ status }) => status === 200);
    const nexts = served.map(({ body }) => (body as { refresh_token: string }).refresh_token);
    expect(nexts).toHaveLength(1);
    expect((await refresh(nexts.join())).status).toBe(200);
  });

  it('is rejected after it has expired', async () => {
    const { refresh_token: token = '' } = await tokens();
    expect(await later(30 * 86_400 + 1, () => refresh(token))).toMatchObject({
      status: 401,
      detail: 'The refresh token is not valid',
    });
  });

  it('is rejected if it is unknown', async () => {
    expect((await refresh('4f1c')).status).toBe(401);
  });

  it('is deleted at the next sign-in after it expires', async () => {
    const count = () =>
      app.withDatabase((database) => database.prepare('SELECT count(*) FROM refresh_tokens').pluck().get());
    await tokens();
    expect(count()).toBeGreaterThan(1);
    await later(31 * 86_400, tokens);
    expect(count()).toBe(1);
  });
});
