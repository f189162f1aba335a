import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { harmlessCall } from '../../fixtures/harmless-call.ts';
import { unknownFor, unknownId } from '../../fixtures/fixtures.ts';
import { jsonOf } from '../../http/exchange.ts';
import { objectOf } from '../fields.ts';
import type { Behavior } from '../behavior-test.ts';

const malformed = '~';

const namesIds = (operation: Operation): Behavior => ({
  rule: 'refuses-invalid',
  operationId: operation.id,
  name: 'errors name the malformed or unknown id',
  async run(test) {
    const { id } = operation;
    const base = harmlessCall(operation, unknownId);
    for (const name of Object.keys(base.path)) {
      const call = { ...base, path: { ...base.path, [name]: malformed } };
      const exchange = await test.expectStatus(400, id, call, `${name} is malformed`);
      const { detail } = objectOf(jsonOf(exchange.response));
      test.assert(detail === `Invalid ${name}`, `the error is ${JSON.stringify(detail)}`, exchange);
    }
    const [first = ''] = Object.keys(base.path);
    const needsMore =
      base.body !== null || operation.parameters.some((one) => one.in === 'query' && one.required);
    if (needsMore || !operation.responses.has(404)) return;
    const exchange = await test.expectStatus(404, id, base, `the ${first} is unknown`);
    const { detail } = objectOf(jsonOf(exchange.response));
    const isNamed = typeof detail === 'string' && detail.includes(unknownFor(first));
    test.assert(isNamed, `the error is ${JSON.stringify(detail)}`, exchange);
  },
});

/** Tests the errors of operations on datasets and stock for ids in the path. */
export const refusalBehaviors = ({ operations }: Contract): Behavior[] =>
  operations
    .filter(
      ({ path, responses }) =>
        /\{/.test(path) && responses.has(400) && /^\/api\/uploads\/|\/stock/.test(path),
    )
    .map((operation) => namesIds(operation));
