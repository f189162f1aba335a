import type { Contract } from '../../../contract/contract.ts';
import type { Operation } from '../../../contract/operation.ts';
import { pointer } from '../../../contract/pointer.ts';
import { as, bearer, otherUser, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { harmlessCall } from '../../../fixtures/harmless-call.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId, without } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';

const listed: Behavior = {
  rule: 'consistent',
  operationId: 'listApiTokens',
  name: 'own tokens',
  async run(test) {
    const { lab } = test;
    const owner = await signIn(lab, await registerAccount(lab));
    const create = (name: string, scope: string) =>
      test.request('createApiToken', { ...as(owner), ...json({ name, scope }) });
    const list = () => test.request('listApiTokens', as(owner));
    const empty = await list();
    fields(test, empty, empty.body, { tokens: [] });
    const first = await create(' Größe „1“ ', 'read');
    await lab.wait(20);
    const second = await create('Second', 'write');
    const { username } = owner;
    const expected = { kind: 'personal', username, last_used_at: null };
    fields(test, first, first.body, { ...expected, name: 'Größe „1“', scope: 'read' });
    fields(test, second, second.body, { ...expected, name: 'Second', scope: 'write' });
    for (const { body, exchange } of [first, second])
      test.assert(
        String(body.token).startsWith(String(body.prefix)) && String(body.prefix).length >= 8,
        `prefix is ${String(body.prefix)}, which is not the start of the token`,
        exchange,
      );
    const shown = await list();
    const tokens = [second, first].map(({ body }) => without(body, 'token'));
    fields(test, shown, shown.body, { tokens });
    await test.expectStatus(200, 'getMe', bearer(first.body.token), 'the token is valid');
    const used = await list();
    const usedAt = (id: unknown) => withId(used.body.tokens, 'id', String(id))?.last_used_at;
    test.assert(typeof usedAt(first.body.id) === 'string', 'last_used_at is not set', used.exchange);
    test.assert(usedAt(second.body.id) === null, 'last_used_at of an unused token is set', used.exchange);
    const path = { id: String(first.body.id) };
    const stranger = as(await otherUser(lab));
    const others = await test.request('listApiTokens', stranger);
    const isListed = withId(others.body.tokens, 'id', path.id) !== undefined;
    test.assert(!isListed, 'the token of another user is listed', others.exchange);
    const admins = await test.request('listApiTokens');
    const isShown = withId(admins.body.tokens, 'id', path.id) !== undefined;
    test.assert(!isShown, 'the token of another user is listed for an administrator', admins.exchange);
    await rejects(
      test,
      [404, path.id],
      'revokeApiToken',
      { path, ...stranger },
      'it is the token of another user',
    );
    await rejects(
      test,
      [404, path.id],
      'revokeApiToken',
      { path },
      'not even an administrator may revoke it',
    );
    await test.expectStatus(200, 'getMe', bearer(first.body.token), 'the token was not revoked');
    await test.request('revokeApiToken', { path, ...as(owner) });
    await test.expectStatus(401, 'getMe', bearer(first.body.token), 'the token was revoked');
    await test.expectStatus(200, 'getMe', bearer(second.body.token), 'another token was revoked');
    const left = await list();
    fields(test, left, { ids: objectsIn(left.body.tokens).map(({ id }) => id) }, { ids: [second.body.id] });
    await rejects(test, [404, path.id], 'revokeApiToken', { path, ...as(owner) }, 'it was already revoked');
  },
};

const ofUser: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'rights of personal tokens',
  async run(test) {
    const { lab } = test;
    const { authorization } = await otherUser(lab);
    for (const value of [
      { name: 'Test', scope: 'admin' },
      { name: 'Test', scope: 'read', service: lab.nextName() },
    ])
      await rejects(
        test,
        [403, 'administrator'],
        'createApiToken',
        { authorization, ...json(value) },
        'the user is not an administrator',
      );
    await requireAdmin(test);
    const me = await test.request('getMe');
    for (const [scope, isAdmin] of [
      ['write', false],
      ['admin', true],
    ] as const) {
      const { body } = await test.request('createApiToken', json({ name: 'Test', scope }));
      const own = await test.request('getMe', bearer(body.token));
      fields(test, own, own.body, { id: me.body.id, username: me.body.username });
      const roles = Array.isArray(own.body.roles) ? (own.body.roles as unknown[]) : [];
      test.assert(
        roles.includes('admin') === isAdmin,
        `a token with the scope ${scope} has the roles ${roles.join()}`,
        own.exchange,
      );
      const because = `the token has the scope ${scope}`;
      await test.expectStatus(isAdmin ? 200 : 403, 'listAuditEntries', bearer(body.token), because);
      await test.expectStatus(403, 'createWebhook', { ...bearer(body.token), ...json(hook) }, because);
      await test.request('revokeApiToken', { path: { id: String(body.id) } });
    }
  },
};

const hook = { url: 'https://contract-test.invalid/', events: ['plan.locked'] };

const ofService: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'service tokens',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const service = `${lab.nextName()}-service`;
    const form = { name: 'Import', scope: 'write', service };
    const first = await test.request('createApiToken', json(form));
    fields(test, first, first.body, { kind: 'service', username: service, scope: 'write', name: 'Import' });
    test.assert(String(first.body.token).startsWith('fc_svc_'), 'the token is not marked', first.exchange);
    const second = await test.request('createApiToken', json({ ...form, scope: 'read' }));
    const me = await test.request('getMe', bearer(first.body.token));
    fields(test, me, me.body, { username: service, roles: ['user'] });
    const [one, two] = [me.body.id, (await test.request('getMe', bearer(second.body.token))).body.id];
    test.assert(one === two, 'tokens of one service have different accounts', second.exchange);
    const shown = await test.request('listAccounts', { query: [['q', service]] });
    const account = withId(shown.body.accounts, 'username', service);
    fields(test, shown, account, { id: one, kind: 'service', roles: ['user'], last_sign_in_at: null });
    const call = { path: { id: String(one) }, ...json({ admin: true }) };
    await rejects(test, [409, 'service'], 'changeAccount', call, 'a service has no role');
    const taken = json({ ...form, service: lab.credentials.username });
    await test.expectStatus(409, 'createApiToken', taken, 'a user has the name of the service');
    const list = await test.request('listApiTokens');
    const ids = objectsIn(list.body.tokens).flatMap(({ id, username }) => (username === service ? [id] : []));
    fields(test, list, { ids: new Set(ids) }, { ids: new Set([second.body.id, first.body.id]) });
    const { authorization } = await otherUser(lab);
    const others = await test.request('listApiTokens', { authorization });
    const isListed = withId(others.body.tokens, 'username', service) !== undefined;
    test.assert(!isListed, 'service tokens are listed for other users', others.exchange);
    for (const { body } of [first, second])
      await test.request('revokeApiToken', { path: { id: String(body.id) } });
    await test.expectStatus(401, 'getMe', bearer(first.body.token), 'the token was revoked');
    const own = await test.request('getMe');
    await test.request('deleteAccount', {
      path: { id: String(one) },
      query: [['owner', String(own.body.id)]],
    });
  },
};

/** Returns the scope that an operation requires: `read`, `write` or `session`. */
function scopeOf(contract: Contract, { path, method }: Operation): string {
  const { 'x-scope': scope } = contract.schema(pointer('paths', path, method.toLowerCase()));
  return typeof scope === 'string' ? scope : method === 'GET' ? 'read' : 'write';
}

const tokens = new WeakMap<object, Promise<{ read: unknown; write: unknown }>>();

/** Returns tokens of the test user that exist until the end of the test run. */
function scopedTokens(test: BehaviorTest) {
  const create = async (scope: string) =>
    (await test.request('createApiToken', json({ name: 'Scopes', scope }))).body.token;
  const made = async () => {
    const own = { read: await create('read'), write: await create('write') };
    test.lab.leftovers.keep();
    return own;
  };
  const known = tokens.get(test.lab) ?? made();
  tokens.set(test.lab, known);
  return known;
}

/** Sends a call that changes nothing with both tokens, and expects the status that the scope demands. */
const scoped = (operation: Operation): Behavior => ({
  rule: 'roles',
  operationId: operation.id,
  name: 'scopes of API tokens',
  async run(test) {
    const { read, write } = await scopedTokens(test);
    const scope = scopeOf(test.lab.contract, operation);
    const call = harmlessCall(operation, unknownId);
    for (const [name, token] of [
      ['read', read],
      ['write', write],
    ] as const) {
      if (scope === 'write' && name === 'write') continue;
      await test.expectStatus(
        403,
        operation.id,
        { ...call, ...bearer(token) },
        `the token has scope ${name}`,
      );
    }
  },
});

/** All tests of the list of API tokens and of their rights. */
export const tokenListBehaviors: readonly Behavior[] = [listed, ofUser, ofService];

/** Tests the scope of every operation that API tokens may not call, or only with the scope `write`. */
export const scopeBehaviors = (contract: Contract): Behavior[] =>
  contract.operations
    .filter((operation) => !operation.isPublic && scopeOf(contract, operation) !== 'read')
    .map((operation) => scoped(operation));
