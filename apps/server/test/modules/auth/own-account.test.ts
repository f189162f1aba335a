import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../../support/any-value.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const signIn = (username: string, userAgent: string) =>
  ask(app, 'login', { form: { username, password: testPassword }, headers: { 'user-agent': userAgent } });
const sessionsOf = async (token: string) => (await ask(app, 'listSessions', { token })).sessions;
const change = (token: string, current_password: string, new_password: string) =>
  call(app, 'changePassword', { token, json: { current_password, new_password } });

describe('the list of sessions', () => {
  // USR-3
  it('contains the device, address and times of each session, and marks the current session', async () => {
    const { token } = await signedIn(app, 'ana');
    await signIn('ana', firefox);
    const sessions = await sessionsOf(token);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ current }) => !current)).toEqual({
      id: anyText,
      current: false,
      user_agent: firefox,
      address: '127.0.0.1',
      signed_in_at: anyText,
      last_used_at: anyText,
      expires_at: anyText,
    });
  });

  it('lists a session only once after it was refreshed, and shortens the device name', async () => {
    const first = await signedIn(app, 'bea');
    const { access_token } = await ask(app, 'refreshToken', {
      json: { refresh_token: first.refreshToken },
      headers: { 'user-agent': 'x'.repeat(1000) },
    });
    const sessions = await sessionsOf(access_token);
    expect(sessions).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ current: true, user_agent: 'x'.repeat(300) });
  });

  it('contains sessions that an older version started', async () => {
    const { token } = await signedIn(app, 'old');
    app.withDatabase((database) => database.exec('DELETE FROM sign_ins'));
    expect(await sessionsOf(token)).toMatchObject([
      { current: true, user_agent: null, address: null, signed_in_at: null, last_used_at: null },
    ]);
  });

  it('omits expired sessions, ended sessions and sessions of other users', async () => {
    const [{ token }, other] = [await signedIn(app, 'cleo'), await signedIn(app, 'dan')];
    const left = await signIn('cleo', firefox);
    await ask(app, 'logout', { json: { refresh_token: left.refresh_token } });
    expect(await sessionsOf(token)).toHaveLength(1);
    const [foreign] = await sessionsOf(other.token);
    const path = { id: foreign?.id ?? '' };
    expect((await call(app, 'endSession', { token, path })).status).toBe(404);
    expect((await call(app, 'getMe', { token: other.token })).status).toBe(200);
  });

  it('lets a user end a session together with its access and refresh tokens', async () => {
    const { token } = await signedIn(app, 'eli');
    const left = await signIn('eli', firefox);
    const other = (await sessionsOf(token)).find(({ current }) => !current);
    await ask(app, 'endSession', { token, path: { id: other?.id ?? '' } });
    expect((await call(app, 'getMe', { token: left.access_token })).status).toBe(401);
    const json = { refresh_token: left.refresh_token };
    expect((await call(app, 'refreshToken', { json })).status).toBe(401);
    expect((await call(app, 'getMe', { token })).status).toBe(200);
  });
});

describe('changing the password', () => {
  // USR-2
  it('ends the other sessions, but keeps the current session and the API tokens', async () => {
    const { token } = await signedIn(app, 'fay');
    const other = await signIn('fay', firefox);
    const api = await ask(app, 'createApiToken', { token, json: { name: 'Script', scope: 'read' } });
    expect((await change(token, testPassword, 'another horse')).status).toBe(200);
    const statuses = await Promise.all(
      [token, other.access_token, api.token].map(
        async (one) => (await call(app, 'getMe', { token: one })).status,
      ),
    );
    expect(statuses).toEqual([200, 401, 200]);
    const login = (password: string) => call(app, 'login', { form: { username: 'fay', password } });
    expect((await login(testPassword)).status).toBe(401);
    expect((await login('another horse')).status).toBe(200);
  });

  it.each([
    ['a wrong current password', 'wrong', 'another horse', 'The current password is wrong.'],
    [
      'the current password again',
      testPassword,
      testPassword,
      'The new password is the same as the current one. Choose another one.',
    ],
    ['a common password', testPassword, 'password1', 'This password is too common. Choose another one.'],
  ])('rejects %s', async (_, current, next, detail) => {
    const { token } = await signedIn(app, `gil${current.length}${next.length}`);
    expect(await change(token, current, next)).toMatchObject({ status: 422, detail });
  });

  it('does not make the user an administrator, and requires ten characters from administrators', async () => {
    const admin = await signedIn(app, 'boss', ['user', 'admin']);
    expect((await change(admin.token, testPassword, 'nine char')).detail).toBe(
      'The password must have at least 10 characters.',
    );
    const impostor = await signedIn(app, 'admin');
    expect((await change(impostor.token, testPassword, 'another horse')).status).toBe(200);
    expect((await ask(app, 'getMe', { token: impostor.token })).roles).toEqual(['user']);
  });

  it('is delayed after several wrong passwords', async () => {
    const { token } = await signedIn(app, 'hal');
    const answers = [];
    for (let count = 0; count < 6; count++)
      answers.push(await change(token, `guess ${count}`, 'another horse'));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await change(token, testPassword, 'another horse')).status).toBe(429);
  });
});
