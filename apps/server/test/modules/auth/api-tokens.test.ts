// full run only: it sends generated requests to every operation.
import { describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { contractOperations } from '../../../src/http/contract/document.ts';
import { newApiToken } from '../../../src/modules/auth/token-format.ts';
import { anyText, textLike } from '../../support/any-value.ts';
import { ask, call } from '../../support/call.ts';
import { shareBetweenTests } from '../../support/share-between-tests.ts';
import { TestApp } from '../../support/test-app.ts';
import { upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../../support/test-users.ts';

type Form = components['schemas']['ApiTokenForm'];

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
shareBetweenTests(
  async () => {
    app = await TestApp.open();
    ana = await signedIn(app, 'ana');
    ben = await signedIn(app, 'ben');
    admin = await signedIn(app, 'admin', ['user', 'admin']);
  },
  () => app.close(),
);

const create = (of: SignedIn, form: Partial<Form> = {}) =>
  ask(app, 'createApiToken', { token: of.token, json: { name: 'Nightly', scope: 'write', ...form } });
const tokenOf = async (of: SignedIn, form: Partial<Form> = {}) => (await create(of, form)).token;
const list = async (of: SignedIn) => (await ask(app, 'listApiTokens', { token: of.token })).tokens;
const me = (token: string) => call(app, 'getMe', { token });
const codes = { accept: 'application/problem+json' };

async function later<Result>(days: number, work: () => Promise<Result>): Promise<Result> {
  const { now } = app.clock;
  const then = Date.now() + days * 86_400_000;
  app.clock.now = () => new Date(then);
  try {
    return await work();
  } finally {
    app.clock.now = now;
  }
}

describe('a personal token', () => {
  // TOK-1, TOK-2
  it('acts as its user, and is stored as a hash only', async () => {
    const { token, ...shown } = await create(ana, { name: ' Import ', expires_in_days: 30 });
    expect(shown).toMatchObject({ kind: 'personal', name: 'Import', username: 'ana', scope: 'write' });
    expect((await me(token)).body).toEqual({
      id: ana.id,
      username: 'ana',
      email: 'ana@example.com',
      roles: ['user'],
    });
    expect(await list(ana)).toContainEqual({ ...shown, last_used_at: anyText });
    const stored = app.withDatabase((database) =>
      JSON.stringify(database.prepare('SELECT * FROM api_tokens').all()),
    );
    expect(stored).toContain('Import');
    expect(stored).not.toContain(token.slice(-20));
  });

  it('does not appear in any list or audit entry', async () => {
    const { token, id } = await create(ana);
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token });
    expect(entries).toContainEqual(expect.objectContaining({ action: 'createApiToken', subject: id }));
    expect(JSON.stringify([await list(ana), entries])).not.toContain(token);
  });

  // TOK-4
  it('expires after 90 days by default, and never if requested', async () => {
    const [byDefault, never] = [await tokenOf(ana), await tokenOf(ana, { expires_in_days: null })];
    expect((await later(89.9, () => me(byDefault))).status).toBe(200);
    expect(await later(90, () => me(byDefault))).toMatchObject({
      status: 401,
      detail: 'The token has expired',
    });
    expect((await later(5000, () => me(never))).status).toBe(200);
  });

  it('records its last use at most once a minute', async () => {
    const { token, id } = await create(ana);
    const lastUse = async () => (await list(ana)).find((one) => one.id === id)?.last_used_at;
    expect(await lastUse()).toBeNull();
    await me(token);
    const first = await lastUse();
    await later(50 / 86_400, () => me(token));
    expect(await lastUse()).toBe(first);
    await later(70 / 86_400, () => me(token));
    expect(await lastUse()).not.toBe(first);
  });

  it('stops working when it is revoked', async () => {
    const { token, id } = await create(ana);
    expect((await me(token)).status).toBe(200);
    await ask(app, 'revokeApiToken', { token: ana.token, path: { id } });
    expect(await me(token)).toMatchObject({ status: 401, detail: 'The token is not valid' });
    expect((await list(ana)).some((one) => one.id === id)).toBe(false);
  });

  // TOK-6
  it('stops working when its account is deleted', async () => {
    const gone = await signedIn(app, 'gone');
    const token = await tokenOf(gone);
    app.withDatabase((database) => {
      database.pragma('foreign_keys = ON');
      database.prepare('DELETE FROM users WHERE id = ?').run(gone.id);
    });
    expect((await me(token)).status).toBe(401);
  });

  it('cannot be created while the account has 50 others', async () => {
    const busy = await signedIn(app, 'busy');
    for (let count = 0; count < 50; count++) await create(busy);
    const answer = await call(app, 'createApiToken', {
      token: busy.token,
      json: { name: 'One more', scope: 'read' },
    });
    expect(answer).toMatchObject({
      status: 409,
      detail: 'The account has 50 API tokens. Revoke one of them first.',
    });
    expect(await list(busy)).toHaveLength(50);
  });
});

describe('a forged token', () => {
  it.each([
    ['with a valid checksum that was never issued', () => newApiToken('person').token],
    ['with a wrong checksum', () => `${newApiToken('person').token.slice(0, -6)}000000`],
    ['that is only a prefix', () => 'fc_pat_'],
    ['that is the hash of a token', () => `fc_pat_${'a'.repeat(64)}`],
  ])('%s is rejected', async (_, token) => {
    expect(await me(token())).toMatchObject({ status: 401, detail: 'The token is not valid' });
  });

  it('that differs from a valid token by one character is rejected', async () => {
    const token = await tokenOf(ana);
    const last = token.endsWith('0') ? '1' : '0';
    expect((await me(token.slice(0, -1) + last)).status).toBe(401);
    expect((await me(token.toLowerCase())).status).toBe(401);
  });
});

describe('tokens of other users', () => {
  it('can be neither listed nor revoked, not even by administrators', async () => {
    const { id, token } = await create(ana);
    for (const other of [ben, admin]) {
      expect((await list(other)).some((one) => one.id === id)).toBe(false);
      expect(await call(app, 'revokeApiToken', { token: other.token, path: { id } })).toMatchObject({
        status: 404,
        detail: `API token ${id} was not found`,
      });
    }
    expect((await me(token)).status).toBe(200);
  });
});

describe('scopes', () => {
  /** Operations that change nothing, although they are not GET requests. */
  const harmless = ['cancelRunExplanation', 'explainRunChange', 'previewFile', 'previewUploadVersion'];
  const sessionOnly = [
    'changeAccount changePassword changeWebhook createAccount createApiToken createInvitation createWebhook',
    'deleteAccount deleteWebhook endSession getFormats listApiTokens listSessions replayWebhookDelivery revokeApiToken',
    'revokeInvitation setFormats',
  ].flatMap((line) => line.split(' '));
  const closed = contractOperations.filter(({ isPublic }) => !isPublic);
  const path = { id: 'x', runId: 'x', uploadId: 'x', transferId: 'x', eventId: 'x', version: '1' };
  const codeOf = async (id: (typeof closed)[number]['id'], token: string) => {
    const { body } = await call(app, id, {
      token,
      path: { ...path, adjustment: '1', code: 'c1', stockoutId: 'x', deliveryId: 'x' },
      headers: codes,
    });
    return (body as { code?: string } | undefined)?.code;
  };

  // TOK-3
  it.each(closed)(
    'of a read token allow $id only if that operation changes nothing',
    async ({ id, method }) => {
      const writes = (method !== 'GET' && !harmless.includes(id)) || sessionOnly.includes(id);
      const code = await codeOf(id, await readToken());
      expect(code === 'insufficient_scope').toBe(writes);
    },
  );

  it.each(closed)('of write and admin tokens allow $id unless it requires a session', async ({ id }) => {
    for (const token of [await writeToken(), await adminToken()])
      expect((await codeOf(id, token)) === 'insufficient_scope').toBe(sessionOnly.includes(id));
  });

  const once = (make: () => Promise<string>) => {
    let made: Promise<string> | null = null;
    return () => (made ??= make());
  };
  const readToken = once(() => tokenOf(ana, { scope: 'read' }));
  const writeToken = once(() => tokenOf(ana, { scope: 'write' }));
  const adminToken = once(() => tokenOf(admin, { scope: 'admin' }));

  it('are named in the error if the required scope is missing', async () => {
    const { detail } = await call(app, 'createForecast', { token: await readToken(), json: {} });
    expect(detail).toBe('This call needs the scope write; the API token has the scope read.');
  });

  it('below admin do not include administrator rights, even for administrators', async () => {
    const dataset = await upload(app, ana.token);
    const remove = async (scope: Form['scope']) =>
      call(app, 'deleteUpload', { token: await tokenOf(admin, { scope }), path: { id: dataset.id } });
    expect((await remove('write')).status).toBe(403);
    const asWriter = await tokenOf(admin, { scope: 'write' });
    expect((await call(app, 'listAuditEntries', { token: asWriter })).status).toBe(403);
    expect((await remove('admin')).status).toBe(200);
  });

  it('that include admin are valid only while the user is an administrator', async () => {
    const json = { name: 'Takeover', scope: 'admin' };
    expect((await call(app, 'createApiToken', { token: ana.token, json })).status).toBe(403);
    const carl = await signedIn(app, 'carl', ['user', 'admin']);
    const token = await tokenOf(carl, { scope: 'admin' });
    expect((await call(app, 'listAuditEntries', { token })).status).toBe(200);
    await app.services.users.update(carl.id, { roles: '["user"]' });
    expect((await call(app, 'listAuditEntries', { token })).status).toBe(403);
  });
});

describe('a service token', () => {
  const json = (form: Partial<Form> = {}) => ({ name: 'Export', scope: 'write', service: 'erp', ...form });
  const made = (form: Partial<Form> = {}) =>
    ask(app, 'createApiToken', { token: admin.token, json: json(form) });

  // TOK-5
  it('acts as a separate account that all tokens of the service share and nobody can sign in to', async () => {
    const [first, second] = [await made(), await made({ scope: 'read', name: 'Second' })];
    expect(first).toMatchObject({
      kind: 'service',
      username: 'erp',
      token: textLike(/^fc_svc_/),
    });
    const users = [await me(first.token), await me(second.token)].map(({ body }) => body);
    expect(users[0]).toMatchObject({ username: 'erp', roles: ['user'] });
    expect(users[1]).toEqual(users[0]);
    for (const password of ['', 'none', testPassword]) {
      const { status } = await call(app, 'login', { form: { username: 'erp', password: password || ' ' } });
      expect(status).toBe(401);
    }
    await expect(app.services.accounts.setPassword('erp', 'a long new password')).rejects.toThrow(
      'erp is a service and has no password.',
    );
  });

  it('can be managed only by administrators', async () => {
    const { id, token } = await made();
    expect((await list(ana)).some(({ kind }) => kind === 'service')).toBe(false);
    expect((await list(admin)).some((one) => one.id === id)).toBe(true);
    expect((await call(app, 'revokeApiToken', { token: ana.token, path: { id } })).status).toBe(404);
    expect((await call(app, 'createApiToken', { token: ana.token, json: json() })).status).toBe(403);
    await ask(app, 'revokeApiToken', { token: admin.token, path: { id } });
    expect((await me(token)).status).toBe(401);
  });

  it('has administrator rights only with the scope admin', async () => {
    const [writer, manager] = [await made(), await made({ scope: 'admin' })];
    expect((await call(app, 'listAuditEntries', { token: writer.token })).status).toBe(403);
    expect((await call(app, 'listAuditEntries', { token: manager.token })).status).toBe(200);
  });

  it.each(['ana', 'ANA', 'аna', 'a b', 'admin'])('cannot take the name %s', async (service) => {
    const { status } = await call(app, 'createApiToken', { token: admin.token, json: json({ service }) });
    expect([409, 422]).toContain(status);
  });
});

describe('the audit trail', () => {
  // TOK-7
  it('names the token of an action, even if it failed', async () => {
    const [reader, writer] = [
      await tokenOf(ben, { name: 'Reader', scope: 'read' }),
      await tokenOf(ben, { name: 'Writer' }),
    ];
    await upload(app, writer);
    await call(app, 'cancelForecastRun', { token: writer, path: { runId: 'unknown' } });
    await call(app, 'createForecast', { token: reader, json: {} });
    const { entries } = await ask(app, 'listAuditEntries', { token: admin.token, query: { limit: 10 } });
    const named = entries.filter(({ token }) => token !== null);
    expect(named.map(({ action, status, username, token }) => [action, status, username, token])).toEqual([
      ['cancelForecastRun', 404, 'ben', 'Writer'],
      ['uploadFile', 200, 'ben', 'Writer'],
    ]);
    expect(entries.find(({ action }) => action === 'login')?.token ?? null).toBeNull();
  });
});
