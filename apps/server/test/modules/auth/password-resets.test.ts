import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

const oneTime = 'a one-time password';
const chosen = 'another horse battery';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  admin = await signedIn(app, 'admin', ['user', 'admin']);
});
afterAll(() => app.close());

const change = (id: string, json: object) =>
  call(app, 'changeAccount', { token: admin.token, path: { id }, json });
const login = (username: string, password: string) => call(app, 'login', { form: { username, password } });
const replace = (username: string, current_password: string, new_password: string) =>
  call(app, 'replacePassword', { json: { username, current_password, new_password } });
const statusOf = async (token: string) => (await call(app, 'getMe', { token })).status;

describe('a required password change', () => {
  // MEM-9
  it('ends the sessions and rejects sign-ins until the user has chosen a new password', async () => {
    const ana = await signedIn(app, 'ana');
    expect((await change(ana.id, { must_change_password: true })).body).toMatchObject({
      must_change_password: true,
    });
    expect(await statusOf(ana.token)).toBe(401);
    const refresh = await call(app, 'refreshToken', { json: { refresh_token: ana.refreshToken } });
    expect(refresh.status).toBe(401);
    const refused = await call(app, 'login', {
      form: { username: 'ana', password: testPassword },
      headers: { accept: 'application/problem+json' },
    });
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'password_change_required', detail: 'Choose a new password before you sign in.' },
    });
    expect((await login('ana', 'wrong')).status).toBe(401);
    expect((await replace('ana', testPassword, chosen)).status).toBe(200);
    expect((await login('ana', testPassword)).status).toBe(401);
    const { access_token: token } = await ask(app, 'login', { form: { username: 'ana', password: chosen } });
    expect(await statusOf(token)).toBe(200);
  });

  it('applies to one-time passwords of existing and new accounts', async () => {
    const { id } = await signedIn(app, 'ben');
    await change(id, { password: oneTime, must_change_password: true });
    const json = {
      username: 'cleo',
      email: 'cleo@example.com',
      password: oneTime,
      must_change_password: true,
    };
    await ask(app, 'createAccount', { token: admin.token, json });
    for (const name of ['ben', 'cleo']) {
      expect((await login(name, oneTime)).status).toBe(403);
      expect((await replace(name, oneTime, chosen)).status).toBe(200);
      expect((await login(name, chosen)).status).toBe(200);
    }
  });

  it('does not revoke API tokens', async () => {
    const dan = await signedIn(app, 'dan');
    const json = { name: 'Script', scope: 'read' };
    const { token } = await ask(app, 'createApiToken', { token: dan.token, json });
    await change(dan.id, { must_change_password: true });
    expect(await statusOf(token)).toBe(200);
  });

  it('can be withdrawn, and is cleared when an administrator sets a password', async () => {
    const { id } = await signedIn(app, 'eli');
    for (const given of [{ must_change_password: false }, { password: testPassword + '!' }]) {
      await change(id, { must_change_password: true });
      expect((await change(id, given)).body).toMatchObject({ must_change_password: false });
    }
    expect((await login('eli', testPassword + '!')).status).toBe(200);
  });

  it('does not apply to service accounts', async () => {
    const json = { name: 'Export', scope: 'read', service: 'erp' };
    await ask(app, 'createApiToken', { token: admin.token, json });
    const query = { q: 'erp' };
    const { accounts } = await ask(app, 'listAccounts', { token: admin.token, query });
    expect((await change(accounts[0]?.id ?? '', { must_change_password: true })).status).toBe(409);
  });
});

describe('replacing a password without a session', () => {
  // MEM-9
  it('requires the current password and a different, acceptable new password', async () => {
    const fay = await signedIn(app, 'fay');
    expect(await replace('fay', 'wrong', chosen)).toMatchObject({
      status: 401,
      detail: 'Incorrect username or password',
    });
    expect((await replace('fay', testPassword, testPassword)).status).toBe(422);
    expect((await replace('fay', testPassword, 'password1')).status).toBe(422);
    expect(await statusOf(fay.token)).toBe(200);
    expect((await replace('fay', testPassword, chosen)).status).toBe(200);
    expect(await statusOf(fay.token)).toBe(401);
  });

  it('is delayed after several wrong passwords, as sign-in is', async () => {
    await signedIn(app, 'gil');
    const answers = [];
    for (let count = 0; count < 6; count++) answers.push((await replace('gil', 'wrong', chosen)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
