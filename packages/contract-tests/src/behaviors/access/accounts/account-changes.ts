import { as, loginCall, signIn } from '../../../fixtures/accounts.ts';
import type { JsonObject } from '../../../contract/is-object.ts';
import { newUpload } from '../../../fixtures/samples/samples.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId, without } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from './accounts.ts';
import { hasSession } from '../sessions/session-state.ts';

/** Returns an account as administrators see it. */
async function listed(test: BehaviorTest, { username }: { username: string }) {
  const shown = await test.request('listAccounts', { query: [['q', username]] });
  return { shown, account: withId(shown.body.accounts, 'username', username) };
}

const unnamed: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'properties that a change does not name',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials, body } = await create(test, { admin: true });
    const { password } = credentials;
    const next = `${password}-2`;
    let expected = body;
    const sets = async (value: JsonObject, changed: JsonObject) => {
      expected = { ...expected, ...changed };
      const shown = await test.request('changeAccount', change(id, value));
      fields(test, shown, { account: shown.body }, { account: expected });
      const list = await listed(test, credentials);
      fields(test, list.shown, { account: list.account }, { account: expected });
    };
    await sets({ disabled: true }, { disabled: true });
    await sets({ admin: false }, { roles: ['user'] });
    await sets({ password: next }, {});
    await sets({ must_change_password: true }, { must_change_password: true });
    await sets({ admin: true }, { roles: body.roles });
    await sets({ disabled: false }, { disabled: false });
    for (const value of [
      { admin: false, password: 'password1' },
      { disabled: true, must_change_password: false, password: 'short' },
    ])
      await test.expectStatus(422, 'changeAccount', change(id, value), 'the password is not acceptable');
    await sets({ must_change_password: false }, { must_change_password: false });
    await test.expectStatus(401, 'login', loginCall(test.lab, credentials), 'the password was changed');
    await signIn(test.lab, { ...credentials, password: next });
    await remove(test, id);
  },
};

const lastSignIn: Behavior = {
  rule: 'accounts',
  operationId: 'listAccounts',
  name: 'last sign-in',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const [one, other] = [await create(test, { must_change_password: true }), await create(test)];
    const timeOf = async ({ credentials }: typeof one) => {
      const { shown, account } = await listed(test, credentials);
      return { shown, at: account?.last_sign_in_at };
    };
    const { credentials } = one;
    await test.send('login', loginCall(lab, { ...credentials, password: 'wrong' }));
    await test.send('login', loginCall(lab, credentials));
    const before = await timeOf(one);
    fields(test, before.shown, before, { at: null });
    const own = { username: credentials.username, current_password: credentials.password };
    const password = `${credentials.password}-2`;
    await test.request('replacePassword', json({ ...own, new_password: password }));
    const startedAt = lab.now();
    await signIn(lab, { ...credentials, password });
    const first = await timeOf(one);
    const age = Date.parse(String(first.at)) - startedAt;
    test.assert(Math.abs(age) < 60_000, `last_sign_in_at is ${String(first.at)}`, first.shown.exchange);
    await lab.wait(20);
    await signIn(lab, { ...credentials, password });
    const second = await timeOf(one);
    const isLater = Date.parse(String(second.at)) > Date.parse(String(first.at));
    test.assert(isLater, 'last_sign_in_at is that of the first sign-in', second.shown.exchange);
    const unused = await timeOf(other);
    fields(test, unused.shown, unused, { at: null });
    for (const { id } of [one, other]) await remove(test, id);
  },
};

const formats = { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' };

const reused: Behavior = {
  rule: 'accounts',
  operationId: 'deleteAccount',
  name: 'name, address and items of other accounts',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const [leaving, staying] = [await create(test), await create(test)];
    const old = await signIn(lab, leaving.credentials);
    const kept = await signIn(lab, staying.credentials);
    await test.request('setFormats', { ...as(old), ...json(formats) });
    const { id } = await newUpload(lab, as(kept));
    await remove(test, leaving.id);
    await hasSession(test, kept, 'another account was deleted');
    const dataset = await test.request('getUpload', { path: { id } });
    fields(test, dataset, dataset.body, { uploadedBy: staying.credentials.username });
    const again = await test.request('createAccount', json(leaving.form));
    test.assert(again.body.id !== leaving.id, 'the new account has the id of the old one', again.exchange);
    await test.expectStatus(401, 'getMe', as(old), 'the token belongs to a deleted account');
    const session = await signIn(lab, leaving.credentials);
    const me = await test.request('getMe', as(session));
    fields(test, me, me.body, { id: again.body.id, roles: ['user'] });
    const own = await test.request('getFormats', as(session));
    fields(test, own, own.body, { formats: null });
    const sessions = await test.request('listSessions', as(session));
    fields(test, sessions, { count: objectsIn(sessions.body.sessions).length }, { count: 1 });
    await test.request('deleteUpload', { path: { id } });
    for (const one of [String(again.body.id), staying.id]) await remove(test, one);
  },
};

const creator: Behavior = {
  rule: 'webhooks',
  operationId: 'deleteAccount',
  name: 'webhooks and invitations of the account',
  async run(test) {
    await requireAdmin(test);
    const { id, credentials } = await create(test, { admin: true });
    const caller = as(await signIn(test.lab, credentials));
    const hook = { url: 'https://contract-test.invalid/', events: ['run.failed'] };
    const made = await test.send('createWebhook', { ...caller, ...json(hook) });
    // Without a webhook key, there are no webhooks.
    const webhook = isSuccess(made.response) ? (JSON.parse(made.response.text) as JsonObject) : null;
    fields(test, { exchange: made }, webhook ?? { created_by: credentials.username }, {
      created_by: credentials.username,
    });
    await remove(test, id);
    if (webhook === null) return;
    const list = await test.request('listWebhooks');
    const expected = { ...without(webhook, 'secret'), created_by: null };
    const left = withId(list.body.webhooks, 'id', String(webhook.id));
    fields(test, list, { webhook: left }, { webhook: expected });
    await test.request('deleteWebhook', { path: { id: String(webhook.id) } });
  },
};

const sorted: Behavior = {
  rule: 'order',
  operationId: 'listAccounts',
  name: 'names in upper and lower case',
  async run(test) {
    await requireAdmin(test);
    const tag = test.lab.nextName();
    const names = ['c', 'B', 'a'].map((letter) => `${letter}-${tag}`);
    const ids = [];
    for (const username of names) {
      const form = { username, email: `${username}@example.com`, password: test.lab.otherPassword };
      ids.push(String((await test.request('createAccount', json(form))).body.id));
    }
    let usernames: unknown[] = [];
    for (const offset of [0, 1, 2, 3]) {
      const query = [
        ['q', tag],
        ['limit', '1'],
        ['offset', String(offset)],
      ] as const;
      const page = await test.request('listAccounts', { query });
      fields(test, page, page.body, { total: 3, limit: 1, offset });
      usernames = usernames.concat(objectsIn(page.body.accounts).map(({ username }) => username));
    }
    const all = await test.request('listAccounts', { query: [['q', tag.toUpperCase()]] });
    fields(test, all, { usernames }, { usernames: names.toReversed() });
    const self = { path: { id: ids[0] ?? '' }, query: [['owner', ids[0] ?? '']] as const };
    await rejects(test, [409, 'another account'], 'deleteAccount', self, 'the new owner is the same account');
    for (const id of ids) await remove(test, id);
  },
};

/** All tests of what a change to an account leaves untouched. */
export const accountChangeBehaviors: readonly Behavior[] = [unnamed, lastSignIn, reused, creator, sorted];
