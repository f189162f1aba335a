import type { Contract } from '../../../contract/contract.ts';
import type { Operation } from '../../../contract/operation.ts';
import { otherUser } from '../../../fixtures/accounts.ts';
import { baseCall } from '../../../fixtures/base-call.ts';
import type { Behavior } from '../../behavior-test.ts';

const forbidden = 403;

const refusesOthers = (operation: Operation): Behavior => ({
  rule: 'owner-only',
  operationId: operation.id,
  name: "another user's item",
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const { authorization } = await otherUser(test.lab);
    const call = { ...base, authorization };
    await test.expectStatus(forbidden, operation.id, call, 'the item belongs to another user');
  },
});

/**
 * Tests ownership for operations whose 403 is the shared response `NotOwner`: they reject users who do not own the
 * item.
 */
export const ownershipBehaviors = ({ operations }: Contract): Behavior[] =>
  operations
    .filter(({ responses }) => responses.get(forbidden)?.component === 'NotOwner')
    .map((operation) => refusesOthers(operation));
