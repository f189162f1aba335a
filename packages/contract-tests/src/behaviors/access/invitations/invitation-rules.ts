import { as, registerAccount } from '../../../fixtures/accounts.ts';
import { loginCall, signIn } from '../../../fixtures/accounts.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { remove, requireAdmin } from '../accounts/accounts.ts';

const anonymous = { authorization: null } as const;
const invite = (test: BehaviorTest, email: string, more: object = {}) =>
  test.request('createInvitation', json({ email, ...more }));

const users: Behavior = {
  rule: 'accounts',
  operationId: 'acceptInvitation',
  name: 'of a user, by two people at the same time',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const email = `${lab.nextName()}@example.com`;
    const replaced = await invite(test, email, { admin: true });
    const { body } = await invite(test, email.toUpperCase());
    const old = { ...anonymous, ...json({ token: replaced.body.token }) };
    await test.expectStatus(404, 'readInvitation', old, 'the invitation of this address was replaced');
    for (const wrong of [String(body.token).slice(1), String(body.token).toLowerCase(), String(body.id)]) {
      const call = { ...anonymous, ...json({ token: wrong }) };
      await test.expectStatus(404, 'readInvitation', call, 'the token is wrong');
    }
    const names = [lab.nextName(), lab.nextName()];
    const { otherPassword: password } = lab;
    const all = await Promise.all(
      names.map((username) =>
        test.send('acceptInvitation', { ...anonymous, ...json({ token: body.token, username, password }) }),
      ),
    );
    const [done, ...others] = all.filter(({ response }) => isSuccess(response));
    const [first] = all;
    if (first)
      test.assert(done !== undefined && others.length === 0, 'not exactly one person accepted', first);
    if (!done) return;
    const user = JSON.parse(done.response.text) as Record<string, unknown>;
    fields(test, { exchange: done }, user, { roles: ['user'] });
    const refused = names.find((name) => name !== user.username) ?? '';
    const nobody = loginCall(lab, { username: refused, password });
    await test.expectStatus(401, 'login', nobody, 'another person accepted the invitation');
    const session = as(await signIn(lab, { username: String(user.username), password }));
    await rejects(test, [403, 'administrator'], 'listInvitations', session, 'the invitation was for a user');
    const shown = await test.request('listAccounts', { query: [['q', String(user.username)]] });
    const account = withId(shown.body.accounts, 'id', String(user.id));
    fields(test, shown, account, { kind: 'person', disabled: false, must_change_password: false });
    await remove(test, String(user.id));
  },
};

const registered: Behavior = {
  rule: 'accounts',
  operationId: 'acceptInvitation',
  name: 'of an address that has got an account',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    // Registration also gives the account the address of its name.
    const name = lab.nextName();
    const { body } = await invite(test, `${name}@example.com`);
    const { otherPassword: password } = lab;
    const form = { username: name, email: `${name}@Example.com`, password };
    await test.request('register', { ...anonymous, ...json(form) });
    const accept = { token: body.token, username: lab.nextName(), password };
    const call = { ...anonymous, ...json(accept) };
    await test.expectStatus(409, 'acceptInvitation', call, 'the address has an account');
    const taken = await registerAccount(lab);
    const known = json({ email: `${taken.username}@example.com` });
    await test.expectStatus(409, 'createInvitation', known, 'the address has an account');
    const list = await test.request('listInvitations');
    const open = objectsIn(list.body.invitations).filter(({ email }) =>
      String(email).startsWith(taken.username),
    );
    fields(test, list, { open }, { open: [] });
    await test.request('revokeInvitation', { path: { id: String(body.id) } });
  },
};

/** All tests of who can accept an invitation. */
export const invitationRuleBehaviors: readonly Behavior[] = [users, registered];
