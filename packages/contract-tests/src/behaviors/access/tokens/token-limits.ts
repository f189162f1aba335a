import { randomUUID } from 'node:crypto';
import { as, bearer, loginCall, otherUser, signIn, tokensOf } from '../../../fixtures/accounts.ts';
import { nextFile } from '../../../fixtures/samples/sample-csv.ts';
import { sampleUpload, uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { jsonOf } from '../../../http/exchange.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { remove, requireAdmin } from '../accounts/accounts.ts';

const tiny = { name: 'owner.csv', text: 'Product,Date,Demand\nA,2024-01-01,1\n' };

const ofAdministrators: Behavior = {
  rule: 'owner-only',
  operationId: 'createApiToken',
  name: 'items of others, lists of administrators and previews',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const owner = as(await otherUser(lab));
    const dataset = await test.request('uploadFile', { body: uploadBody(tiny), ...owner });
    const path = { id: String(dataset.body.id) };
    const tokens = [];
    for (const scope of ['read', 'write', 'admin'])
      tokens.push((await test.request('createApiToken', json({ name: scope, scope }))).body);
    const [read, write, admin] = tokens;
    for (const [token, status] of [
      [read, 403],
      [write, 403],
      [admin, 200],
    ] as const)
      for (const id of ['listAccounts', 'listInvitations', 'listWebhooks', 'listAuditEntries'])
        await test.expectStatus(status, id, bearer(token?.token), `the scope is ${String(token?.scope)}`);
    const upload = await sampleUpload(lab);
    const body = versionBody(nextFile(upload.file), {});
    const preview = { path: { id: upload.id }, body, ...bearer(read?.token) };
    await test.expectStatus(200, 'previewUploadVersion', preview, 'a preview stores nothing');
    const label = json({ run_id: dataset.body.run_id, label: 'Theirs' });
    const because = 'only the scope admin has the rights of an administrator';
    for (const [id, call] of [
      ['labelUpload', label],
      ['deleteUpload', { path }],
    ] as const) {
      await test.expectStatus(403, id, { ...call, ...bearer(write?.token) }, because);
      await test.expectStatus(200, id, { ...call, ...bearer(admin?.token) }, because);
    }
    for (const { id } of tokens) await test.request('revokeApiToken', { path: { id: String(id) } });
  },
};

const secrets: Behavior = {
  rule: 'idempotency',
  operationId: 'createApiToken',
  name: 'keys of requests whose response has a secret',
  async run(test) {
    const { lab } = test;
    const headers = { 'idempotency-key': randomUUID() };
    const create = { ...json({ name: 'Keyed', scope: 'read' }), headers };
    const made = [await test.request('createApiToken', create), await test.request('createApiToken', create)];
    const ids = made.map(({ body }) => String(body.id));
    const logins = [];
    for (let count = 0; count < 2; count += 1)
      logins.push(await test.send('login', { ...loginCall(lab, lab.credentials), headers }));
    for (const { exchange } of [...made, ...logins.map((exchange) => ({ exchange }))]) {
      const replayed = exchange.response.headers['idempotent-replayed'];
      test.assert(replayed === undefined, 'a response with a secret was stored', exchange);
    }
    const [first, second] = logins;
    if (first === undefined || second === undefined) return;
    const isOther = tokensOf(first)?.refresh !== tokensOf(second)?.refresh && ids[0] !== ids[1];
    test.assert(isOther, 'a repeat returned the same secret', second);
    for (const id of ids) await test.request('revokeApiToken', { path: { id } });
  },
};

const privileges: Behavior = {
  rule: 'roles',
  operationId: 'register',
  name: 'properties that only administrators may set',
  async run(test) {
    const { lab } = test;
    const form = () => {
      const username = lab.nextName();
      return { username, email: `${username}@example.com`, password: lab.otherPassword };
    };
    const more = { admin: true, roles: ['user', 'admin'], role: 'admin', kind: 'service', id: 'chosen' };
    const own = form();
    const registered = await test.request('register', {
      ...json({ ...own, mustChangePassword: true, ...more }),
      authorization: null,
    });
    fields(test, registered, registered.body, { roles: ['user'] });
    test.assert(registered.body.id !== 'chosen', 'the id was chosen by the client', registered.exchange);
    await signIn(lab, own);
    await requireAdmin(test);
    const { body: invitation } = await test.request('createInvitation', json({ email: form().email }));
    const accept = { token: invitation.token, ...form(), email: form().email, ...more };
    const exchange = await test.send('acceptInvitation', { ...json(accept), authorization: null });
    const expected = { roles: ['user'], email: invitation.email };
    const invited = objectOf(jsonOf(exchange.response));
    fields(test, { exchange }, invited, expected);
    for (const { id } of [registered.body, invited]) await remove(test, String(id));
  },
};

/** All tests of what tokens and registrations must not be able to do. */
export const tokenLimitBehaviors: readonly Behavior[] = [ofAdministrators, secrets, privileges];
