import { as, signIn } from '../../../fixtures/accounts.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from '../accounts/accounts.ts';

const anonymous = { authorization: null } as const;
const emailOf = (test: BehaviorTest) => `${test.lab.nextName()}@example.com`;

/** Asserts that an invitation is not open. */
async function isClosed(test: BehaviorTest, id: string, token: unknown, because: string): Promise<void> {
  await test.expectStatus(404, 'readInvitation', { ...anonymous, ...json({ token }) }, because);
  const list = await test.request('listInvitations');
  test.assert(
    withId(list.body.invitations, 'id', id) === undefined,
    `${because}: it is listed`,
    list.exchange,
  );
}

const ofFormer: Behavior = {
  rule: 'accounts',
  operationId: 'createInvitation',
  name: 'of an administrator who is demoted, disabled or deleted',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const [demoted, disabled, deleted] = [
      await create(test, { admin: true }),
      await create(test, { admin: true }),
      await create(test, { admin: true }),
    ];
    const invited = async ({ credentials }: typeof demoted) => {
      const caller = as(await signIn(lab, credentials));
      const made = await test.request('createInvitation', { ...caller, ...json({ email: emailOf(test) }) });
      fields(test, made, made.body, { created_by: credentials.username });
      return { id: String(made.body.id), token: made.body.token };
    };
    const [first, second, third] = [await invited(demoted), await invited(disabled), await invited(deleted)];
    const call = { ...anonymous, ...json({ token: first.token }) };
    await test.expectStatus(200, 'readInvitation', call, 'its creator is an administrator');
    await test.request('changeAccount', change(demoted.id, { admin: false }));
    await isClosed(test, first.id, first.token, 'its creator is no longer an administrator');
    const account = { username: lab.nextName(), password: lab.otherPassword };
    const accept = { ...anonymous, ...json({ token: first.token, ...account }) };
    await test.expectStatus(404, 'acceptInvitation', accept, 'its creator is no longer an administrator');
    await test.request('changeAccount', change(disabled.id, { disabled: true }));
    await isClosed(test, second.id, second.token, 'its creator is disabled');
    await remove(test, deleted.id);
    await isClosed(test, third.id, third.token, 'its creator was deleted');
    for (const { id } of [demoted, disabled]) await remove(test, id);
  },
};

const max = 100;

const tooMany: Behavior = {
  rule: 'counts',
  operationId: 'createInvitation',
  name: 'too many open invitations',
  async run(test) {
    await requireAdmin(test);
    const open = async () => objectsIn((await test.request('listInvitations')).body.invitations).length;
    const invite = (email: string) => test.send('createInvitation', json({ email }));
    const count = Math.max(0, max - 1 - (await open()));
    const all = await Promise.all(Array.from({ length: count }, () => invite(emailOf(test))));
    const email = emailOf(test);
    all.push(await test.expectStatus(200, 'createInvitation', json({ email }), `it is number ${max}`));
    const because = `${max} invitations are open`;
    await rejects(test, [409, String(max)], 'createInvitation', json({ email: emailOf(test) }), because);
    const again = json({ email: email.toUpperCase() });
    all.push(await test.expectStatus(200, 'createInvitation', again, 'it replaces one of the same address'));
    const [last] = all.slice(-1);
    if (last) fields(test, { exchange: last }, { open: await open() }, { open: max });
    await Promise.all(
      all.map(({ response }) => {
        const { id } = JSON.parse(response.text) as { id?: string };
        return test.send('revokeInvitation', { path: { id: String(id) } });
      }),
    );
  },
};

/** All tests of which invitations are open. */
export const openInvitationBehaviors: readonly Behavior[] = [ofFormer, tooMany];
