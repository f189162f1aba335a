import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import { jsonOf } from '../../http/exchange.ts';
import type { Behavior } from '../behavior-test.ts';
import { fields, objectOf } from '../fields.ts';

/** Ids that clients send by mistake. */
const mistakes = ['null', 'undefined'];

const malformed = (operation: Operation, parameter: string, detail: string): Behavior => ({
  rule: 'error-texts',
  operationId: operation.id,
  name: `malformed ${parameter}`,
  async run(test) {
    const base = await baseCall(test.lab, operation);
    for (const id of mistakes) {
      const call = { ...base, path: { ...base.path, [parameter]: id } };
      const exchange = await test.expectStatus(400, operation.id, call, `the id is ${id}`);
      fields(test, { exchange }, objectOf(jsonOf(exchange.response)), { detail });
    }
  },
});

/** Tests the message for malformed ids of read operations, if the contract fixes it (`x-invalid-detail`). */
export const malformedIdBehaviors = (contract: Contract): Behavior[] =>
  contract.operations
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) =>
      operation.parameters.flatMap(({ name, schema, in: place }) => {
        const detail = contract.schema(schema)['x-invalid-detail'];
        return place === 'path' && typeof detail === 'string' ? [malformed(operation, name, detail)] : [];
      }),
    );
