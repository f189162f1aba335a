import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { isObject } from '../../contract/is-object.ts';
import type { Call } from '../../http/call.ts';
import { isSuccess, jsonOf, mediaTypeOf } from '../../http/exchange.ts';
import { harmlessCall } from '../../fixtures/harmless-call.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { type BehaviorTest, type Behavior } from '../behavior-test.ts';

const problemType = 'application/problem+json';
/** Prefers problem details, but lists them last. */
const preferred = `text/html;q=0.1, application/json;q=0.5, ${problemType}`;

/**
 * Sends a call that fails, once with each media type. The schema of the contract checks `code` and the other members.
 *
 * @param accept a header that prefers problem details
 */
async function fails(test: BehaviorTest, call: Call, accept: string): Promise<void> {
  const { id } = call.operation;
  const plain = await test.send(id, { ...call, headers: { accept: 'application/json' } });
  const { status } = plain.response;
  if (isSuccess(plain.response)) return;
  const type = mediaTypeOf(plain.response);
  test.assert(
    type === 'application/json',
    `the error for a request that does not accept ${problemType} is ${type}`,
    plain,
  );
  const exchange = await test.send(id, { ...call, headers: { accept } });
  const { response } = exchange;
  test.assert(response.status === status, `${accept} changes ${status} to ${response.status}`, exchange);
  test.assert(
    mediaTypeOf(response) === problemType,
    `the error is ${mediaTypeOf(response)} although the request accepts ${accept}`,
    exchange,
  );
  const body = jsonOf(response);
  const reported = isObject(body) ? body.status : undefined;
  test.assert(reported === response.status, `the status member is ${String(reported)}`, exchange);
  const plainBody = jsonOf(plain.response);
  const errors = isObject(body) ? body.errors : undefined;
  test.assert(
    !(isObject(plainBody) && Array.isArray(plainBody.detail)) || Array.isArray(errors),
    'errors lacks the invalid fields',
    exchange,
  );
}

const documentsProblems = ({ responses }: Operation) =>
  [...responses.values()].some(({ media }) => media.has(problemType));

const errorsOf = (operation: Operation): Behavior => ({
  rule: 'problem-details',
  operationId: operation.id,
  name: 'errors as problem details',
  async run(test) {
    const call = harmlessCall(operation, unknownId);
    if (!operation.isPublic) await fails(test, { ...call, authorization: null }, problemType);
    // Without an unknown id or a body, the call could succeed.
    if (Object.keys(call.path).length > 0 || call.body) await fails(test, call, preferred);
    else if (operation.pagination)
      await fails(test, { ...call, query: [...call.query, [operation.pagination.limit, '0']] }, preferred);
  },
});

/** Tests the errors of operations that document RFC 9457. */
export const problemBehaviors = ({ operations }: Contract): Behavior[] =>
  operations.filter(documentsProblems).map((operation) => errorsOf(operation));
