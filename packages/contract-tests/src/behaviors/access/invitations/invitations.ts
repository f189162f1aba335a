import { bodyOf } from '../../../fixtures/body-of.ts';
import type { Behavior } from '../../behavior-test.ts';
import { objectsIn } from '../../behavior-test.ts';

/** All tests of invitations. */
export const invitationBehaviors: readonly Behavior[] = [
  {
    rule: 'deleted',
    operationId: 'createInvitation',
    name: 'for the same address',
    async run(test) {
      const email = `${test.lab.nextName()}@example.com`;
      const invite = () => test.request('createInvitation', { body: bodyOf('application/json', { email }) });
      const [first, second] = [await invite(), await invite()];
      const { exchange, body } = await test.request('listInvitations');
      const ids = objectsIn(body.invitations)
        .filter((one) => one.email === email)
        .map(({ id }) => id);
      const isReplaced = ids.length === 1 && ids[0] === second.body.id;
      test.assert(isReplaced, `${ids.length} invitations are open instead of the second one`, exchange);
      const token = { body: bodyOf('application/json', { token: first.body.token }) };
      await test.expectStatus(404, 'readInvitation', token, 'the invitation was replaced');
      await test.request('revokeInvitation', { path: { id: String(second.body.id) } });
    },
  },
];
