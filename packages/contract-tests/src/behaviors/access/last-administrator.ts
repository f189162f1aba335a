import { signIn } from '../../fixtures/accounts.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json, rejects } from '../rejections.ts';
import { as, change, create, remove, requireAdmin } from './accounts.ts';

/** All tests of the last administrator who can sign in. */
export const lastAdministratorBehaviors: readonly Behavior[] = [
  {
    rule: 'accounts',
    operationId: 'changeAccount',
    name: 'last administrator who can sign in',
    async run(test) {
      await requireAdmin(test);
      const { lab } = test;
      const me = await test.request('getMe');
      const id = String(me.body.id);
      const listed = await test.request('listAccounts', { query: [['limit', '1000']] });
      const others = objectsIn(listed.body.accounts).filter(
        ({ roles, disabled, kind, id: other }) =>
          other !== id &&
          kind === 'person' &&
          disabled === false &&
          Array.isArray(roles) &&
          roles.includes('admin'),
      );
      if (others.length > 0) throw new SkippedError('the workspace has another administrator');
      const disabled = await create(test, { admin: true });
      await test.request('changeAccount', change(disabled.id, { disabled: true }));
      // A service cannot sign in.
      const token = json({ name: 'Test', scope: 'admin', service: lab.nextName() });
      const service = await test.request('createApiToken', token);
      // If a defective server accepts the change, the invited administrator reverts it.
      const email = `${lab.nextName()}@example.com`;
      const invitation = await test.request('createInvitation', json({ email, admin: true }));
      const demoting = change(id, { admin: false });
      const exchange = await rejects(
        test,
        [409, 'last administrator'],
        'changeAccount',
        demoting,
        'no other administrator can sign in',
      );
      if (exchange.response.status === 200) {
        const credentials = { username: lab.nextName(), password: lab.otherPassword };
        const accepted = json({ token: invitation.body.token, ...credentials });
        await test.request('acceptInvitation', { ...accepted, authorization: null });
        const session = as(await signIn(lab, credentials));
        const invited = await test.request('getMe', session);
        await test.request('changeAccount', { ...change(id, { admin: true }), ...session });
        await remove(test, String(invited.body.id));
      } else await test.request('revokeInvitation', { path: { id: String(invitation.body.id) } });
      const after = await test.request('getMe');
      fields(test, after, after.body, { roles: me.body.roles });
      await test.request('revokeApiToken', { path: { id: String(service.body.id) } });
      await remove(test, disabled.id);
    },
  },
];
