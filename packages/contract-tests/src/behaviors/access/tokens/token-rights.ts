import { isRecent } from '../../datasets/list.ts';
import { as, bearer, otherUser, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { baseCall } from '../../../fixtures/base-call.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from '../accounts/accounts.ts';

const demoted: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'tokens of a user who is no longer an administrator',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials } = await create(test, { admin: true });
    const caller = as(await signIn(test.lab, credentials));
    const { body } = await test.request('createApiToken', {
      ...caller,
      ...json({ name: 'Admin', scope: 'admin' }),
    });
    const isAdmin = async (status: number, because: string) => {
      await test.expectStatus(status, 'listAuditEntries', bearer(body.token), because);
      const me = await test.request('getMe', bearer(body.token));
      const roles = Array.isArray(me.body.roles) ? (me.body.roles as unknown[]) : [];
      fields(test, me, { admin: roles.includes('admin') }, { admin: status === 200 });
    };
    await isAdmin(200, 'the user is an administrator');
    await test.request('changeAccount', change(id, { admin: false }));
    await isAdmin(403, 'the user is no longer an administrator');
    await test.request('changeAccount', change(id, { admin: true }));
    await isAdmin(200, 'the user is an administrator again');
    await remove(test, id);
    await test.expectStatus(401, 'getMe', bearer(body.token), 'the account was deleted');
  },
};

const swapped = (text: string) => (text.endsWith('A') ? 'B' : 'A');

const altered: Behavior = {
  rule: 'requires-token',
  operationId: 'getMe',
  name: 'altered API tokens',
  async run(test) {
    const { body } = await test.request('createApiToken', json({ name: 'Altered', scope: 'read' }));
    const token = String(body.token);
    const middle = Math.floor(token.length / 2);
    for (const wrong of [
      token.slice(0, -1),
      `${token}x`,
      token.toLowerCase(),
      token.toUpperCase(),
      token.slice(0, -1) + swapped(token),
      token.slice(0, middle - 1) + swapped(token.slice(0, middle)) + token.slice(middle),
      token.replace('fc_pat_', 'fc_svc_'),
      String(body.prefix),
      String(body.id),
    ])
      await test.expectStatus(401, 'getMe', bearer(wrong), 'the token was altered');
    const unused = await test.request('listApiTokens');
    fields(test, unused, withId(unused.body.tokens, 'id', String(body.id)), { last_used_at: null });
    await test.expectStatus(200, 'getMe', bearer(token), 'the token is valid');
    const used = await test.request('listApiTokens');
    const at = withId(used.body.tokens, 'id', String(body.id))?.last_used_at;
    isRecent(test, used, at);
    await test.request('revokeApiToken', { path: { id: String(body.id) } });
  },
};

const ofServices: Behavior = {
  rule: 'roles',
  operationId: 'revokeApiToken',
  name: 'service tokens of other administrators',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const service = lab.nextName();
    const made = [];
    for (const scope of ['read', 'admin'])
      made.push((await test.request('createApiToken', json({ name: scope, scope, service }))).body);
    const [reading, admin] = made;
    const audit = 'listAuditEntries';
    await test.expectStatus(403, audit, bearer(reading?.token), 'the scope is read');
    await test.expectStatus(200, audit, bearer(admin?.token), 'the scope is admin');
    await test.expectStatus(
      403,
      'deleteUpload',
      { ...bearer(reading?.token), path: { id: 'x' } },
      'the scope is read',
    );
    const path = { id: String(admin?.id) };
    const user = as(await otherUser(lab));
    await rejects(test, [404, path.id], 'revokeApiToken', { path, ...user }, 'the user is no administrator');
    await test.expectStatus(200, audit, bearer(admin?.token), 'the token was not revoked');
    const second = await create(test, { admin: true });
    const colleague = as(await signIn(lab, second.credentials));
    const list = await test.request('listApiTokens', colleague);
    const names = objectsIn(list.body.tokens).flatMap(({ username, name }) =>
      username === service ? [name] : [],
    );
    fields(test, list, { names }, { names: ['admin', 'read'] });
    await test.expectStatus(200, 'revokeApiToken', { path, ...colleague }, 'it is an administrator');
    await test.expectStatus(401, audit, bearer(admin?.token), 'the token was revoked');
    await test.expectStatus(200, 'getMe', bearer(reading?.token), 'another token was revoked');
    const { body: me } = await test.request('getMe', bearer(reading?.token));
    await test.request('changeAccount', change(String(me.id), { disabled: true }));
    await test.expectStatus(401, 'getMe', bearer(reading?.token), 'the service was disabled');
    for (const id of [String(me.id), second.id]) await remove(test, id);
    await test.expectStatus(401, 'getMe', bearer(reading?.token), 'the service was deleted');
  },
};

const reading: Behavior = {
  rule: 'roles',
  operationId: 'createApiToken',
  name: 'what tokens may do',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const service = lab.nextName();
    const tokenOf = async (form: object) =>
      (await test.request('createApiToken', json({ name: 'Reading', scope: 'read', ...form }))).body;
    const own = await tokenOf({});
    const { operations } = lab.contract;
    for (const operation of operations.filter(({ method, isPublic }) => method === 'GET' && !isPublic)) {
      const call = await baseCall(lab, operation);
      const usual = await test.send(operation.id, call);
      // Lists of accounts and sessions need a session.
      if (operation.responses.get(403) !== undefined) continue;
      const because = 'a token may read what its user may read';
      await test.expectStatus(
        usual.response.status,
        operation.id,
        { ...call, ...bearer(own.token) },
        because,
      );
    }
    const body = uploadBody({ name: 'token.csv', text: 'Product,Date,Demand\nA,2024-01-01,1\n' });
    await test.expectStatus(200, 'previewFile', { body, ...bearer(own.token) }, 'a preview stores nothing');
    const writing = await tokenOf({ scope: 'write', service });
    const made = await test.request('uploadFile', { body, ...bearer(writing.token) });
    const path = { id: String(made.body.id) };
    const shown = await test.request('getUpload', { path });
    fields(test, shown, shown.body, { uploadedBy: service });
    const because = 'the dataset belongs to the service';
    await test.expectStatus(403, 'deleteUpload', { path, ...bearer(own.token) }, because);
    await test.expectStatus(200, 'deleteUpload', { path, ...bearer(writing.token) }, because);
    for (const { id } of [own, writing]) await test.request('revokeApiToken', { path: { id: String(id) } });
  },
};

/** Number of tokens that one account may have, and of attempts to create more. */
const [maxTokens, maxTries] = [50, 60];

const tooMany: Behavior = {
  rule: 'counts',
  operationId: 'createApiToken',
  name: 'too many tokens',
  async run(test) {
    const { lab } = test;
    const caller = as(await signIn(lab, await registerAccount(lab)));
    const names: string[] = [];
    for (let at = 0; at < maxTries; at += 1) {
      const form = json({ name: `Token ${at}`, scope: 'read' });
      const exchange = await test.send('createApiToken', { ...caller, ...form });
      if (exchange.response.status !== 200) {
        fields(test, { exchange }, exchange.response, { status: 409 });
        break;
      }
      names.unshift(`Token ${at}`);
    }
    const list = await test.request('listApiTokens', caller);
    const tokens = objectsIn(list.body.tokens);
    fields(
      test,
      list,
      { count: tokens.length, created: names.length },
      { count: maxTokens, created: maxTokens },
    );
    const listed = new Set(tokens.map(({ name }) => name));
    fields(test, list, { names: listed }, { names: new Set(names) });
    await test.request('revokeApiToken', { ...caller, path: { id: String(tokens[0]?.id) } });
    const again = { ...caller, ...json({ name: 'Again', scope: 'read' }) };
    await test.expectStatus(200, 'createApiToken', again, 'one of the tokens was revoked');
  },
};

/** All tests of the rights of API tokens that change, and of tokens that the server did not create. */
export const tokenRightBehaviors: readonly Behavior[] = [demoted, altered, ofServices, reading, tooMany];
