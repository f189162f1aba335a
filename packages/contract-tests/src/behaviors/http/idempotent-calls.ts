import { randomUUID } from 'node:crypto';
import type { Contract } from '../../contract/contract.ts';
import { acceptsKey } from '../../contract/accepts-key.ts';
import type { Operation } from '../../contract/operation.ts';
import { otherUser } from '../../fixtures/accounts.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import { failureOf, isSuccess, jsonOf } from '../../http/exchange.ts';
import { SkippedError } from '../../phases/test-case.ts';
import type { Behavior } from '../behavior-test.ts';
import { fields } from '../fields.ts';

const replayed = 'idempotent-replayed';
const keyHeader = 'idempotency-key';

const repeated = (operation: Operation): Behavior => ({
  rule: 'idempotency',
  operationId: operation.id,
  name: 'same key',
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const key = randomUUID();
    const headers = { [keyHeader]: key };
    const first = await test.send(operation.id, { ...base, headers });
    const { status } = first.response;
    if (!isSuccess(first.response) && status !== 404) throw new SkippedError(failureOf(first));
    test.assert(
      first.response.headers[replayed] === undefined,
      'a first request is marked as a repeat',
      first,
    );
    const again = await test.expectStatus(status, operation.id, { ...base, headers }, 'it is a repeat');
    fields(test, { exchange: again }, { body: jsonOf(again.response) }, { body: jsonOf(first.response) });
    test.assert(again.response.headers[replayed] === 'true', 'Idempotent-Replayed is missing', again);
    const other = { ...base, headers, query: [...base.query, ['changed', '1'] as const] };
    await test.expectStatus(422, operation.id, other, 'the key was used for another request');
    const { authorization } = await otherUser(test.lab);
    const theirs = await test.send(operation.id, { ...base, headers, authorization });
    test.assert(theirs.response.headers[replayed] === undefined, 'another user got the response', theirs);
    const wrong = { ...base, headers: { [keyHeader]: 'x'.repeat(256) } };
    await test.expectStatus(400, operation.id, wrong, 'the key is too long');
  },
});

/** Tests idempotency keys for the operations that accept them, except those on datasets. */
export const idempotentCallBehaviors = (contract: Contract): Behavior[] =>
  contract.operations
    .filter((operation) => acceptsKey(contract, operation) && !operation.path.startsWith('/api/upload'))
    .map((operation) => repeated(operation));
