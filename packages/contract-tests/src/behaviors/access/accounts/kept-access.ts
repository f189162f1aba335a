import { as, bearer, loginCall, signIn } from '../../../fixtures/accounts.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { hasSession, isSignedOut } from '../sessions/session-state.ts';
import { change, create, remove, requireAdmin } from './accounts.ts';

const kept: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'sessions and tokens that a change does not end',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const { id, credentials, form } = await create(test);
    const session = await signIn(lab, credentials);
    const value = json({ name: 'Kept', scope: 'read' });
    const { body } = await test.request('createApiToken', { ...as(session), ...value });
    for (const harmless of [
      { admin: true },
      { admin: false },
      { disabled: false },
      { must_change_password: false },
    ]) {
      await test.request('changeAccount', change(id, harmless));
      await hasSession(test, session, `${JSON.stringify(harmless)} ends no session`);
    }
    await test.request('changeAccount', change(id, { must_change_password: true }));
    await isSignedOut(test, session, 'the user must choose another password');
    const because = 'API tokens keep working until their account is disabled or deleted';
    await test.expectStatus(200, 'getMe', bearer(body.token), because);
    const password = `${credentials.password}-2`;
    await test.request('changeAccount', change(id, { password }));
    await test.expectStatus(200, 'getMe', bearer(body.token), because);
    await test.request('changeAccount', change(id, { disabled: true, must_change_password: true }));
    // A disabled account gets the response of a wrong password, whatever else applies to it.
    const right = { ...credentials, password };
    const login = await test.expectStatus(401, 'login', loginCall(lab, right), 'the account is disabled');
    const wrong = { username: lab.nextName(), password };
    const other = await test.expectStatus(401, 'login', loginCall(lab, wrong), 'there is no such account');
    fields(test, { exchange: login }, login.response, { text: other.response.text });
    const replace = { username: form.username, current_password: password, new_password: `${password}-3` };
    await test.expectStatus(401, 'replacePassword', json(replace), 'the account is disabled');
    await remove(test, id);
  },
};

const ofServices: Behavior = {
  rule: 'accounts',
  operationId: 'changeAccount',
  name: 'password and role of a service',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const service = `${lab.nextName()}-Model`;
    const form = { name: 'Import', scope: 'read', service };
    const first = await test.request('createApiToken', json(form));
    const second = await test.request('createApiToken', json({ ...form, service: service.toLowerCase() }));
    fields(test, second, second.body, { kind: 'service', username: service });
    const look = json({ ...form, service: service.replace(/l$/, '1') });
    await rejects(test, [409, 'taken'], 'createApiToken', look, 'the name looks like that of a service');
    const person = { username: service, email: `${service}@example.com`, password: lab.otherPassword };
    await rejects(test, [409, 'taken'], 'createAccount', json(person), 'a service has this name');
    const list = await test.request('listAccounts', { query: [['q', service]] });
    fields(test, list, list.body, { total: 1 });
    const account = withId(list.body.accounts, 'username', service);
    const id = String(account?.id);
    for (const value of [
      { password: lab.otherPassword },
      { must_change_password: true },
      { admin: false },
      { admin: true, disabled: true },
    ])
      await rejects(test, [409, 'service'], 'changeAccount', change(id, value), 'it is a service');
    const after = await test.request('listAccounts', { query: [['q', service]] });
    fields(test, after, { account: withId(after.body.accounts, 'id', id) }, { account });
    const login = loginCall(lab, { username: service, password: lab.otherPassword });
    await test.expectStatus(401, 'login', login, 'a service cannot sign in');
    const off = await test.request('changeAccount', change(id, { disabled: true }));
    fields(test, off, off.body, { ...account, disabled: true });
    await test.expectStatus(401, 'getMe', bearer(first.body.token), 'the service is disabled');
    const on = await test.request('changeAccount', change(id, { disabled: false }));
    fields(test, on, { account: on.body }, { account });
    await test.expectStatus(200, 'getMe', bearer(second.body.token), 'the service is enabled again');
    await remove(test, id);
  },
};

/** All tests of what changes to an account keep, and of services. */
export const keptAccessBehaviors: readonly Behavior[] = [kept, ofServices];
