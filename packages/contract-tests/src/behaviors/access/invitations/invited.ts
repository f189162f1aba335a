import { loginCall, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId, without } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';

const dayMs = 86_400_000;
const openDays = 7;
const anonymous = { authorization: null } as const;

const invite = (test: BehaviorTest, email: string, more: object = {}) =>
  test.request('createInvitation', json({ email, ...more }));

const read = (token: unknown) => ({ ...anonymous, ...json({ token }) });

const created: Behavior = {
  rule: 'consistent',
  operationId: 'createInvitation',
  name: 'list and invited person agree',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const emails = ['b', 'a'].map((letter) => `${lab.nextName()}-${letter}@example.com`);
    const [first, second] = [
      await invite(test, emails[0] ?? '', { admin: true }),
      await (async () => {
        await lab.wait(20);
        return invite(test, emails[1] ?? '');
      })(),
    ];
    for (const [made, email, admin] of [
      [first, emails[0], true],
      [second, emails[1], false],
    ] as const) {
      const { body, exchange } = made;
      fields(test, made, body, { email, admin, created_by: lab.credentials.username });
      const days = (Date.parse(String(body.expires_at)) - Date.parse(String(body.created_at))) / dayMs;
      test.assert(Math.abs(days - openDays) < 0.1, `the invitation is open for ${days} days`, exchange);
      const shown = await test.request('readInvitation', read(body.token));
      fields(test, shown, shown.body, { email, admin, expires_at: body.expires_at });
    }
    const list = await test.request('listInvitations');
    const own = objectsIn(list.body.invitations).filter(({ email }) => emails.includes(String(email)));
    const expected = [second, first].map(({ body }) => without(body, 'token'));
    fields(test, list, { invitations: own }, { invitations: expected });
    await test.request('revokeInvitation', { path: { id: String(first.body.id) } });
    await rejects(test, [404, 'invitation'], 'readInvitation', read(first.body.token), 'it was revoked');
    await test.expectStatus(200, 'readInvitation', read(second.body.token), 'another one was revoked');
    const account = { username: lab.nextName(), password: lab.otherPassword };
    const accept = { ...anonymous, ...json({ token: first.body.token, ...account }) };
    await test.expectStatus(404, 'acceptInvitation', accept, 'it was revoked');
    await test.expectStatus(401, 'login', loginCall(lab, account), 'the invitation was revoked');
    const left = await test.request('listInvitations');
    const isListed = withId(left.body.invitations, 'id', String(first.body.id)) !== undefined;
    test.assert(!isListed, 'a revoked invitation is listed', left.exchange);
    await test.request('revokeInvitation', { path: { id: String(second.body.id) } });
    const again = { path: { id: String(second.body.id) } };
    await rejects(test, [404, String(second.body.id)], 'revokeInvitation', again, 'it was already revoked');
  },
};

const accepted: Behavior = {
  rule: 'accounts',
  operationId: 'acceptInvitation',
  name: 'creates the account once',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const taken = await registerAccount(lab);
    const email = `${lab.nextName()}@example.com`;
    const { body } = await invite(test, email, { admin: true });
    const username = lab.nextName();
    const accept = (name: string, password: string) => ({
      ...anonymous,
      ...json({ token: body.token, username: name, password }),
    });
    const id = 'acceptInvitation';
    const { otherPassword: password } = lab;
    await rejects(test, [409, 'taken'], id, accept(taken.username, password), 'the username is taken');
    await rejects(test, [422, 'common'], id, accept(username, '1234567890'), 'the password is common');
    await test.expectStatus(200, 'readInvitation', read(body.token), 'it is still open');
    const made = await test.request(id, accept(username, password));
    fields(test, made, made.body, { username, email });
    const roles = Array.isArray(made.body.roles) ? (made.body.roles as unknown[]) : [];
    test.assert(roles.includes('admin'), 'the invited person is not an administrator', made.exchange);
    const me = await test.request('getMe', await bearerOf(test, { username, password }));
    fields(test, me, me.body, made.body);
    await test.expectStatus(404, 'readInvitation', read(body.token), 'it was accepted');
    await test.expectStatus(404, id, accept(lab.nextName(), password), 'it was accepted');
    const list = await test.request('listInvitations');
    const isListed = withId(list.body.invitations, 'email', email) !== undefined;
    test.assert(!isListed, 'an accepted invitation is listed', list.exchange);
    const again = json({ email: email.toUpperCase() });
    await rejects(test, [409, 'account'], 'createInvitation', again, 'the address has an account');
    const own = await test.request('getMe');
    await test.request('deleteAccount', {
      path: { id: String(made.body.id) },
      query: [['owner', String(own.body.id)]],
    });
  },
};

async function bearerOf({ lab }: BehaviorTest, credentials: { username: string; password: string }) {
  const { authorization } = await signIn(lab, credentials);
  return { authorization };
}

/** All tests of reading and accepting invitations. */
export const invitedBehaviors: readonly Behavior[] = [created, accepted];
