import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

const day = 86_400_000;
const password = 'a long password';
const notOpen = {
  status: 404,
  detail: 'This invitation has expired or was already used. Ask an administrator for a new one.',
};

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await TestApp.open({ registrationOpen: false });
  admin = await signedIn(app, 'admin', ['user', 'admin']);
});
afterAll(() => app.close());

const invite = (email: string, more: object = {}, token = admin.token) =>
  ask(app, 'createInvitation', { token, json: { email, ...more } });
const open = async () => (await ask(app, 'listInvitations', { token: admin.token })).invitations;
const read = (token: string) => call(app, 'readInvitation', { json: { token } });
const accept = (token: string, username: string, given = password) =>
  call(app, 'acceptInvitation', { json: { token, username, password: given } });
const login = (username: string, given = password) =>
  ask(app, 'login', { form: { username, password: given } });

describe('an invitation', () => {
  // MEM-7
  it('creates one account while registration is closed', async () => {
    const { token, id, ...shown } = await invite('bea@example.com');
    expect(shown).toMatchObject({ email: 'bea@example.com', admin: false, created_by: 'admin' });
    expect((await read(token)).body).toMatchObject({ email: 'bea@example.com', admin: false });
    expect((await open()).map((one) => one.id)).toContain(id);
    const accepted = await accept(token, 'bea');
    expect(accepted).toMatchObject({
      status: 200,
      body: { username: 'bea', email: 'bea@example.com', roles: ['user'] },
    });
    await login('bea');
    expect((await open()).map((one) => one.id)).not.toContain(id);
    expect(await read(token)).toMatchObject(notOpen);
    expect(await accept(token, 'bea-again')).toMatchObject(notOpen);
  });

  it('creates only one account if two requests accept it at the same time', async () => {
    const { token } = await invite('both@example.com');
    const answers = await Promise.all([accept(token, 'first'), accept(token, 'second')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('creates an administrator, whose password must have ten characters', async () => {
    const { token } = await invite('cleo@example.com', { admin: true });
    expect(await accept(token, 'cleo', 'nine char')).toMatchObject({ status: 422 });
    expect((await accept(token, 'cleo')).body).toMatchObject({ roles: ['user', 'admin'] });
  });

  it('remains open if the username is taken or the password is too common', async () => {
    const { token } = await invite('dan@example.com');
    for (const [username, given, status] of [
      ['ADMIN', password, 409],
      ['admin', password, 409],
      ['dan', 'password1', 422],
    ] as const)
      expect((await accept(token, username, given)).status).toBe(status);
    expect((await accept(token, 'dan')).status).toBe(200);
  });

  // MEM-8
  it('expires after seven days', async () => {
    const { token } = await invite('eli@example.com');
    const { now } = app.clock;
    const wait = (ms: number) => {
      const later = now().getTime() + ms;
      app.clock.now = () => new Date(later);
    };
    wait(7 * day - 60_000);
    expect((await read(token)).status).toBe(200);
    wait(7 * day);
    expect(await read(token)).toMatchObject(notOpen);
    expect(await accept(token, 'eli')).toMatchObject(notOpen);
    const { access_token } = await login('admin', testPassword);
    const { invitations } = await ask(app, 'listInvitations', { token: access_token });
    expect(invitations.map(({ email }) => email)).not.toContain('eli@example.com');
    app.clock.now = now;
  });

  it('can be revoked', async () => {
    const { token, id } = await invite('fay@example.com');
    const revoke = () => call(app, 'revokeInvitation', { token: admin.token, path: { id } });
    expect((await revoke()).status).toBe(200);
    expect(await accept(token, 'fay')).toMatchObject(notOpen);
    expect(await revoke()).toMatchObject({ status: 404, detail: `Invitation ${id} was not found` });
  });

  it('replaces an earlier invitation for the same email address', async () => {
    const { token: first } = await invite('gil@example.com');
    const { token: second } = await invite('GIL@example.com');
    expect(await read(first)).toMatchObject(notOpen);
    expect((await accept(second, 'gil')).status).toBe(200);
  });

  it('is rejected for an email address that already has an account', async () => {
    const json = { email: 'ADMIN@example.com' };
    expect(await call(app, 'createInvitation', { token: admin.token, json })).toMatchObject({
      status: 409,
      detail: 'There is already an account with this email address.',
    });
  });

  it('is stored without its plain-text token', async () => {
    const { token } = await invite('hal@example.com');
    const rows = app.withDatabase((database) => database.prepare('SELECT * FROM invitations').all());
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await open())).not.toContain(token);
  });
});

describe('an invitation from a former administrator', () => {
  // MEM-8
  it('cannot be accepted while that account is disabled or demoted, and is deleted with it', async () => {
    const ida = await signedIn(app, 'ida', ['user', 'admin']);
    const { token } = await invite('jo@example.com', {}, ida.token);
    const change = (json: object) =>
      ask(app, 'changeAccount', { token: admin.token, path: { id: ida.id }, json });
    for (const [json, back] of [
      [{ disabled: true }, { disabled: false }],
      [{ admin: false }, { admin: true }],
    ] as const) {
      await change(json);
      expect(await accept(token, 'jo')).toMatchObject(notOpen);
      await change(back);
      expect((await read(token)).status).toBe(200);
    }
    const query = { owner: admin.id };
    await ask(app, 'deleteAccount', { token: admin.token, path: { id: ida.id }, query });
    expect(await accept(token, 'jo')).toMatchObject(notOpen);
  });
});

describe('open invitations', () => {
  it('are limited to 100', async () => {
    const other = await TestApp.open();
    const { token } = await signedIn(other, 'admin', ['user', 'admin']);
    const create = (number: number) =>
      call(other, 'createInvitation', { token, json: { email: `guest-${number}@example.com` } });
    for (let number = 0; number < 100; number++) await create(number);
    expect(await create(100)).toMatchObject({
      status: 409,
      detail: 'There are 100 open invitations. Revoke one of them first.',
    });
    expect((await create(99)).status).toBe(200);
    await other.close();
  });

  it('can be managed only by administrators', async () => {
    const { token } = await signedIn(app, 'kim');
    const answers = await Promise.all([
      call(app, 'listInvitations', { token }),
      call(app, 'createInvitation', { token, json: { email: 'lea@example.com' } }),
      call(app, 'revokeInvitation', { token, path: { id: 'unknown' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('the audit trail', () => {
  // MEM-7
  it('records who invited and who accepted, without the token', async () => {
    const { token, id } = await invite('mia@example.com');
    await accept(token, 'mia');
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'acceptInvitation', status: 200, username: 'mia' },
      { action: 'createInvitation', status: 200, username: 'admin', subject: id },
    ]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});

describe('guessing invitation tokens', () => {
  it('is limited per address', async () => {
    const other = await TestApp.open({ attemptsPerMinute: 2 });
    const guess = () => call(other, 'readInvitation', { json: { token: 'guess' } });
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([404, 404, 429]);
    await other.close();
  });
});
