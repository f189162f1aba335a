import { catalogPage } from '../../../fixtures/scenario.ts';
import { callOf } from '../../../http/call.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from './accounts.ts';

/** All tests of the last administrator who can sign in. */
export const lastAdministratorBehaviors: readonly Behavior[] = [
  {
    rule: 'accounts',
    operationId: 'changeAccount',
    name: 'last administrator who can sign in',
    async run(test) {
      const { lab } = test;
      const catalog = await lab.transport.call(callOf(catalogPage));
      if (!isSuccess(catalog.response))
        throw new SkippedError('a defective server would be left without administrators: no mock server');
      await requireAdmin(test);
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
      // Accounts of earlier cases, which are deleted at the end.
      const own = others.filter((other) => lab.leftovers.accounts.has(String(other.id)));
      for (const other of own)
        await test.request('changeAccount', change(String(other.id), { admin: false }));
      if (others.length > own.length) throw new SkippedError('the workspace has another administrator');
      const disabled = await create(test, { admin: true });
      await test.request('changeAccount', change(disabled.id, { disabled: true }));
      // A service cannot sign in.
      const service = json({ name: 'Test', scope: 'admin', service: lab.nextName() });
      const token = await test.request('createApiToken', service);
      await rejects(
        test,
        [409, 'last administrator'],
        'changeAccount',
        change(id, { admin: false }),
        'no other administrator can sign in',
      );
      const because = 'no other administrator can sign in';
      await test.expectStatus(409, 'changeAccount', change(id, { disabled: true }), because);
      const leaving = { path: { id }, query: [['owner', disabled.id]] as const };
      await test.expectStatus(409, 'deleteAccount', leaving, because);
      const after = await test.request('getMe');
      fields(test, after, after.body, { roles: me.body.roles });
      await test.request('revokeApiToken', { path: { id: String(token.body.id) } });
      await remove(test, disabled.id);
    },
  },
];
