import { isDeepStrictEqual } from 'node:util';
import { as, bearer, loginCall, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import type { JsonObject } from '../../../contract/is-object.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { hasSession, isSignedOut } from '../sessions/session-state.ts';

/** @throws SkippedError unless the test user is an administrator */
export async function requireAdmin(test: BehaviorTest): Promise<void> {
  const { body } = await test.request('getMe');
  if (!Array.isArray(body.roles) || !body.roles.includes('admin'))
    throw new SkippedError('the account is not an administrator');
  test.isAdmin = true;
}

/** Creates an account as administrator. */
export async function create(test: BehaviorTest, more: object = {}) {
  const username = test.lab.nextName();
  const password = test.lab.otherPassword;
  const form = { email: `${username}@example.com`, username, password, ...more };
  const { body, exchange } = await test.request('createAccount', json(form));
  return { form, body, exchange, id: String(body.id), credentials: { username, password } };
}

export const change = (id: string, value: Readonly<Record<string, unknown>>) => ({
  path: { id },
  ...json(value),
});

/** Finds accounts by a part of their name or address. */
async function found(test: BehaviorTest, q: string): Promise<JsonObject[]> {
  return objectsIn((await test.request('listAccounts', { query: [['q', q]] })).body.accounts);
}

/** Deletes an account; its items are transferred to the test user. */
export async function remove(test: BehaviorTest, id: string): Promise<void> {
  const me = await test.request('getMe');
  await test.request('deleteAccount', { path: { id }, query: [['owner', String(me.body.id)]] });
}

const created: Behavior = {
  rule: 'accounts',
  operationId: 'createAccount',
  name: 'signs in at once',
  async run(test) {
    await requireAdmin(test);
    const before = test.lab.now();
    const { form, body, exchange, id, credentials } = await create(test);
    const { email, username } = form;
    const expected = { username, email, kind: 'person', roles: ['user'], disabled: false };
    fields(test, { exchange }, body, { ...expected, must_change_password: false, last_sign_in_at: null });
    const isNow = Math.abs(Date.parse(String(body.created_at)) - before) < 60_000;
    test.assert(isNow, `created_at is ${String(body.created_at)}`, exchange);
    const [listed, ...others] = await found(test, username);
    fields(test, { exchange }, { others, listed }, { others: [], listed: body });
    const session = await signIn(test.lab, credentials);
    const me = await test.request('getMe', as(session));
    fields(test, me, me.body, { id, username, email, roles: ['user'] });
    const shown = await test.request('listAccounts', { query: [['q', email.toUpperCase()]] });
    const after = withId(shown.body.accounts, 'id', id);
    test.assert(typeof after?.last_sign_in_at === 'string', 'last_sign_in_at is not set', shown.exchange);
    fields(test, shown, shown.body, { total: 1 });
    const again = json(form);
    await rejects(test, [409, 'taken'], 'createAccount', again, 'the username is taken');
    const sameEmail = json({ ...form, username: test.lab.nextName(), email: email.toUpperCase() });
    await rejects(test, [409, 'taken'], 'createAccount', sameEmail, 'the email address is taken');
    const weak = { ...form, username: test.lab.nextName(), email: `x${email}`, password: 'password1' };
    await rejects(test, [422, 'too common'], 'createAccount', json(weak), 'the password is common');
    await remove(test, id);
  },
};

const administrators: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'role',
  async run(test) {
    await requireAdmin(test);
    const { body, exchange, id, credentials } = await create(test, { admin: true });
    const isAdmin = (roles: unknown) => Array.isArray(roles) && roles.includes('admin');
    test.assert(isAdmin(body.roles), 'the account is not an administrator', exchange);
    const session = await signIn(test.lab, credentials);
    await test.expectStatus(200, 'listAccounts', as(session), 'the account is an administrator');
    const changed = await test.request('changeAccount', change(id, { admin: false }));
    fields(test, changed, changed.body, {
      ...body,
      roles: ['user'],
      last_sign_in_at: changed.body.last_sign_in_at,
    });
    await test.expectStatus(403, 'listAccounts', as(session), 'the account is no longer an administrator');
    const [listed] = await found(test, credentials.username);
    fields(test, changed, listed, { roles: ['user'], disabled: false });
    const again = await test.request('changeAccount', change(id, { admin: true }));
    test.assert(isAdmin(again.body.roles), 'the account did not become an administrator', again.exchange);
    await test.expectStatus(200, 'listAccounts', as(session), 'the account is an administrator again');
    await remove(test, id);
  },
};

const disabling: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'disabled account',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials } = await create(test);
    const session = await signIn(test.lab, credentials);
    const token = await test.request('createApiToken', {
      ...as(session),
      ...json({ name: 'Test', scope: 'read' }),
    });
    const withToken = bearer(token.body.token);
    await test.expectStatus(200, 'getMe', withToken, 'the token is valid');
    const off = await test.request('changeAccount', change(id, { disabled: true }));
    fields(test, off, off.body, { disabled: true, must_change_password: false, roles: ['user'] });
    await isSignedOut(test, session, 'the account is disabled');
    await test.expectStatus(401, 'getMe', withToken, 'the account is disabled');
    await test.expectStatus(401, 'login', loginCall(test.lab, credentials), 'the account is disabled');
    const on = await test.request('changeAccount', change(id, { disabled: false }));
    fields(test, on, on.body, { disabled: false });
    await test.expectStatus(200, 'login', loginCall(test.lab, credentials), 'the account is enabled again');
    await test.expectStatus(200, 'getMe', withToken, 'the account is enabled again');
    await test.expectStatus(401, 'getMe', as(session), 'disabling ended the session');
    await remove(test, id);
    await test.expectStatus(401, 'getMe', withToken, 'the account was deleted');
  },
};

const passwords: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'password and required change',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials } = await create(test, { must_change_password: true });
    const { username, password: first } = credentials;
    const because = 'the user must choose another password first';
    await rejects(test, [403, 'new password'], 'login', loginCall(test.lab, credentials), because);
    const [second, third] = [`${first}-2`, `${first}-3`];
    const replace = (current_password: string, new_password: string) =>
      json({ username, current_password, new_password });
    await test.expectStatus(401, 'replacePassword', replace(second, third), 'the password is wrong');
    await rejects(test, [422, 'same'], 'replacePassword', replace(first, first), 'it is the same password');
    await test.expectStatus(200, 'replacePassword', replace(first, second), 'the password is correct');
    const [listed] = await found(test, username);
    const shown = await test.request('listAccounts', { query: [['q', username]] });
    fields(test, shown, listed, { must_change_password: false });
    await test.expectStatus(401, 'login', loginCall(test.lab, credentials), 'the password was replaced');
    const session = await signIn(test.lab, { username, password: second });
    const set = await test.request('changeAccount', change(id, { password: third }));
    fields(test, set, set.body, { must_change_password: false, disabled: false, username });
    await isSignedOut(test, session, 'the administrator set another password');
    const next = await signIn(test.lab, { username, password: third });
    const required = await test.request('changeAccount', change(id, { must_change_password: true }));
    fields(test, required, required.body, { must_change_password: true });
    await isSignedOut(test, next, 'the user must choose another password');
    await test.expectStatus(403, 'login', loginCall(test.lab, { username, password: third }), because);
    const lifted = await test.request('changeAccount', change(id, { must_change_password: false }));
    fields(test, lifted, lifted.body, { must_change_password: false });
    await test.request('changeAccount', change(id, { must_change_password: true }));
    const reset = await test.request('changeAccount', change(id, { password: third }));
    fields(test, reset, reset.body, { must_change_password: false });
    const last = await signIn(test.lab, { username, password: third });
    await hasSession(test, last, 'the requirement was lifted');
    await remove(test, id);
  },
};

const sorted: Behavior = {
  rule: 'order',
  operationId: 'listAccounts',
  name: 'by username, with search',
  async run(test) {
    await requireAdmin(test);
    const prefix = test.lab.nextName();
    const names = ['b', 'a', 'c'].map((letter) => `${prefix}-${letter}`);
    for (const username of names)
      await test.request('register', {
        ...json({ username, email: `${username}@mail.example.com`, password: test.lab.otherPassword }),
        authorization: null,
      });
    for (const q of [prefix, prefix.toUpperCase(), prefix.slice(2)]) {
      const shown = await test.request('listAccounts', { query: [['q', q]] });
      const listed = objectsIn(shown.body.accounts).map(({ username }) => String(username));
      const own = listed.filter((name) => name.startsWith(prefix));
      fields(test, shown, { usernames: own }, { usernames: names.toSorted() });
      fields(test, shown, shown.body, { total: listed.length, limit: 100, offset: 0 });
    }
    const byEmail = await test.request('listAccounts', { query: [['q', `${prefix}-a@MAIL`]] });
    const found = objectsIn(byEmail.body.accounts).map(({ username }) => username);
    fields(test, byEmail, { usernames: found }, { usernames: [`${prefix}-a`] });
    const page = await test.request('listAccounts', {
      query: [
        ['q', prefix],
        ['limit', '1'],
        ['offset', '1'],
      ],
    });
    const second = objectsIn(page.body.accounts).map(({ username }) => username);
    fields(test, page, { usernames: second }, { usernames: [`${prefix}-b`] });
    fields(test, page, page.body, { total: 3, limit: 1, offset: 1 });
    const none = await test.request('listAccounts', { query: [['q', `${prefix}-nobody`]] });
    fields(test, none, none.body, { accounts: [], total: 0 });
    for (const account of objectsIn(
      (await test.request('listAccounts', { query: [['q', prefix]] })).body.accounts,
    ))
      await remove(test, String(account.id));
  },
};

const forAdministrators: Behavior = {
  rule: 'roles',
  operationId: 'createAccount',
  name: 'admin role required',
  async run(test) {
    const { authorization } = await signIn(test.lab, await registerAccount(test.lab));
    const own = await test.request('getMe', { authorization });
    const path = { id: String(own.body.id) };
    const account = {
      email: 'x@example.com',
      username: test.lab.nextName(),
      password: test.lab.otherPassword,
    };
    const webhook = { url: 'https://contract-test.invalid/', events: ['plan.locked'] };
    const calls: readonly (readonly [string, object])[] = [
      ['listAccounts', {}],
      ['createAccount', json(account)],
      ['changeAccount', change(path.id, { admin: true })],
      ['deleteAccount', { path, query: [['owner', path.id]] }],
      ['listInvitations', {}],
      ['createInvitation', json({ email: 'x@example.com' })],
      ['revokeInvitation', { path: { id: unknownId } }],
      ['listWebhooks', {}],
      ['createWebhook', json(webhook)],
      ['changeWebhook', change(unknownId, { enabled: true })],
      ['deleteWebhook', { path: { id: unknownId } }],
      ['listWebhookDeliveries', { path: { id: unknownId } }],
      ['replayWebhookDelivery', { path: { id: unknownId, deliveryId: unknownId } }],
      ['listAuditEntries', {}],
    ];
    for (const [id, call] of calls)
      await rejects(test, [403, 'administrator'], id, { ...call, authorization }, 'it is no administrator');
    const after = await test.request('getMe', { authorization });
    test.assert(
      isDeepStrictEqual(after.body, own.body),
      'a rejected call changed the account',
      after.exchange,
    );
  },
};

/** All tests of accounts that administrators manage. */
export const accountBehaviors: readonly Behavior[] = [
  created,
  administrators,
  disabling,
  passwords,
  sorted,
  forAdministrators,
];
