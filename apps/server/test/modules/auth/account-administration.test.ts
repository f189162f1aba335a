import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyText } from '../../support/any-value.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

let app: TestApp;
let admin: SignedIn;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open({ registrationOpen: false });
  admin = await signedIn(app, 'admin', ['user', 'admin']);
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const list = (q = '') => ask(app, 'listAccounts', { token: admin.token, query: { q } });
const change = (id: string, json: object, token = admin.token) =>
  call(app, 'changeAccount', { token, path: { id }, json });
const remove = (id: string, owner: string, token = admin.token) =>
  call(app, 'deleteAccount', { token, path: { id }, query: { owner } });
const login = (username: string, password = testPassword) =>
  call(app, 'login', { form: { username, password } });
const statusOf = async (token: string) => (await call(app, 'getMe', { token })).status;
const lastAdmin = 'This is the last administrator. Make another account an administrator first.';

describe('the list of accounts', () => {
  // MEM-1
  it('finds accounts by name and email, with role and last sign-in', async () => {
    const { accounts } = await list('ANA@ex');
    expect(accounts).toEqual([
      {
        id: ana.id,
        username: 'ana',
        email: 'ana@example.com',
        kind: 'person',
        roles: ['user'],
        disabled: false,
        must_change_password: false,
        created_at: anyText,
        last_sign_in_at: anyText,
      },
    ]);
    expect((await list('%')).total).toBe(0);
    expect((await list('_')).total).toBe(0);
  });

  it('is sorted by name and divided into pages', async () => {
    const page = await ask(app, 'listAccounts', { token: admin.token, query: { limit: 1, offset: 1 } });
    expect(page.total).toBe(2);
    expect(page.accounts.map(({ username }) => username)).toEqual(['ana']);
  });

  it('contains no password', async () => {
    expect(JSON.stringify(await list())).not.toContain('scrypt');
  });
});

describe('creating an account', () => {
  const create = (json: object, token = admin.token) => call(app, 'createAccount', { token, json });

  // MEM-2
  it('works while registration is closed, for users and administrators', async () => {
    for (const [username, isAdmin] of [
      ['bea', false],
      ['cleo', true],
    ] as const) {
      const password = 'a long password';
      const { status } = await create({
        username,
        email: `${username}@example.com`,
        password,
        admin: isAdmin,
      });
      expect(status).toBe(200);
      const { access_token: token } = await ask(app, 'login', { form: { username, password } });
      expect((await call(app, 'listAccounts', { token })).status).toBe(isAdmin ? 200 : 403);
    }
  });

  it.each([
    [409, { username: 'аna', email: 'x@example.com', password: 'a long password' }],
    [409, { username: 'dan', email: 'ANA@example.com', password: 'a long password' }],
    [422, { username: 'dan', email: 'dan@example.com', password: 'password1' }],
    [422, { username: 'dan', email: 'dan@example.com', password: 'nine char', admin: true }],
  ])('returns %s for %j', async (status, json) => {
    expect([409, 422]).toContain(status);
    expect((await create(json)).status).toBeGreaterThanOrEqual(409);
  });
});

describe('disabling an account', () => {
  // MEM-3
  it('ends its sessions, disables its API tokens and rejects new sign-ins until the account is enabled', async () => {
    const eli = await signedIn(app, 'eli');
    const json = { name: 'Script', scope: 'read' };
    const { token: api } = await ask(app, 'createApiToken', { token: eli.token, json });
    expect([await statusOf(eli.token), await statusOf(api)]).toEqual([200, 200]);
    expect((await change(eli.id, { disabled: true })).body).toMatchObject({ disabled: true });
    expect([await statusOf(eli.token), await statusOf(api)]).toEqual([401, 401]);
    const refresh = await call(app, 'refreshToken', { json: { refresh_token: eli.refreshToken } });
    expect(refresh.status).toBe(401);
    const refused = await login('eli');
    expect(refused).toMatchObject({ status: 401, detail: 'Incorrect username or password' });
    await change(eli.id, { disabled: false });
    expect((await login('eli')).status).toBe(200);
    expect([await statusOf(eli.token), await statusOf(api)]).toEqual([401, 200]);
  });

  it('is possible for service accounts', async () => {
    const json = { name: 'Export', scope: 'read', service: 'erp' };
    const { token } = await ask(app, 'createApiToken', { token: admin.token, json });
    const [service] = (await list('erp')).accounts;
    await change(service?.id ?? '', { disabled: true });
    expect(await statusOf(token)).toBe(401);
    for (const wrong of [{ admin: true }, { password: 'a long password' }])
      expect(await change(service?.id ?? '', wrong)).toMatchObject({
        status: 409,
        detail: 'A service account has neither a password nor a role.',
      });
  });
});

describe('a new password from an administrator', () => {
  // MEM-4
  it('ends the sessions of the account', async () => {
    const fay = await signedIn(app, 'fay');
    expect((await change(fay.id, { password: 'a new password' })).status).toBe(200);
    expect(await statusOf(fay.token)).toBe(401);
    expect((await login('fay')).status).toBe(401);
    expect((await login('fay', 'a new password')).status).toBe(200);
  });

  it('requires ten characters for administrators and for users who become administrators', async () => {
    const gil = await signedIn(app, 'gil');
    expect((await change(gil.id, { password: 'nine char', admin: true })).status).toBe(422);
    expect((await change(gil.id, { password: 'nine char' })).status).toBe(200);
  });
});

describe('deleting an account', () => {
  // MEM-5
  it('transfers its objects to another account and ends its sessions and tokens', async () => {
    const hal = await signedIn(app, 'hal');
    const json = { name: 'Script', scope: 'write' };
    const { token: api } = await ask(app, 'createApiToken', { token: hal.token, json });
    const made = await upload(app, hal.token);
    const run = await forecastOf(app, hal.token, made.id, { horizon: 3 });
    expect((await remove(hal.id, ana.id)).status).toBe(200);
    expect([await statusOf(hal.token), await statusOf(api)]).toEqual([401, 401]);
    expect((await list('hal')).total).toBe(0);
    const { token } = ana;
    const renamed = await call(app, 'renameForecastRun', {
      token,
      path: { runId: run.run_id },
      json: { name: 'Mine now' },
    });
    expect(renamed.status).toBe(200);
    expect((await call(app, 'deleteUpload', { token, path: { id: made.id } })).status).toBe(200);
  });

  it('leaves no rows of the account behind', async () => {
    const ida = await signedIn(app, 'ida');
    await upload(app, ida.token);
    await remove(ida.id, admin.id);
    const left = app.withDatabase((database) =>
      database
        .prepare<[], { name: string }>(
          "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'audit_entries'",
        )
        .all()
        .filter(({ name }) =>
          JSON.stringify(database.prepare(`SELECT * FROM "${name}"`).all()).includes(ida.id),
        ),
    );
    expect(left).toEqual([]);
  });

  it('requires another existing account as the new owner', async () => {
    expect(await remove(ana.id, ana.id)).toMatchObject({ status: 409 });
    expect(await remove(ana.id, 'nobody')).toMatchObject({
      status: 404,
      detail: 'Account nobody was not found',
    });
    expect((await call(app, 'deleteAccount', { token: admin.token, path: { id: ana.id } })).status).toBe(422);
    expect(await statusOf(ana.token)).toBe(200);
  });
});

describe('the last administrator', () => {
  // MEM-6
  it('cannot be demoted, disabled or deleted, even by concurrent requests', async () => {
    const other = await TestApp.open();
    const [one, two] = [
      await signedIn(other, 'one', ['user', 'admin']),
      await signedIn(other, 'two', ['user', 'admin']),
    ];
    const user = await signedIn(other, 'user');
    const service = { name: 'Robot', scope: 'admin', service: 'robot' };
    await ask(other, 'createApiToken', { token: one.token, json: service });
    const demote = (token: string, id: string) =>
      call(other, 'changeAccount', { token, path: { id }, json: { admin: false } });
    const answers = await Promise.all([demote(one.token, two.id), demote(two.token, one.id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [left] = [one, two].filter((_, at) => answers[1 - at]?.status !== 200);
    const token = left?.token ?? '';
    const id = left?.id ?? '';
    for (const json of [{ admin: false }, { disabled: true }])
      expect(await call(other, 'changeAccount', { token, path: { id }, json })).toMatchObject({
        status: 409,
        detail: lastAdmin,
      });
    const owner = user.id;
    const removed = await call(other, 'deleteAccount', { token, path: { id }, query: { owner } });
    expect(removed).toMatchObject({ status: 409, detail: lastAdmin });
    expect((await ask(other, 'getMe', { token })).roles).toContain('admin');
    await other.close();
  });
});

describe('users who are not administrators', () => {
  it('cannot manage accounts, not even their own', async () => {
    const { token, id } = ana;
    const json = { username: 'new', email: 'new@example.com', password: 'a long password' };
    const answers = await Promise.all([
      call(app, 'listAccounts', { token }),
      call(app, 'createAccount', { token, json }),
      change(id, { admin: true }, token),
      remove(admin.id, id, token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]?.detail).toBe('Only an administrator may manage accounts.');
  });
});
