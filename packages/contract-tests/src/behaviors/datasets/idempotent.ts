import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Contract } from '../../contract/contract.ts';
import { isObject } from '../../contract/is-object.ts';
import type { Operation } from '../../contract/operation.ts';
import { pointer } from '../../contract/pointer.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import type { Call, CallBody } from '../../http/call.ts';
import { jsonOf } from '../../http/exchange.ts';
import type { Lab } from '../../lab.ts';
import { fields } from '../fields.ts';
import type { Behavior } from '../behavior-test.ts';

/** Changes a digit. A file of another length would be noticed without comparing its content. */
const otherDigit = (digit: string) => (digit === '1' ? '2' : '1');

/** Returns valid content that differs from that of the call; null if there is none. */
async function otherContent(lab: Lab, { operation, body }: Call): Promise<CallBody | null> {
  if (body?.kind === 'multipart') {
    const parts = body.parts.map((part) =>
      part.name === 'file' ? { ...part, value: part.value.replace(/\d(?=\D*$)/, otherDigit) } : part,
    );
    return { ...body, parts };
  }
  if (body?.kind !== 'json') return null;
  if (isObject(body.value) && 'label' in body.value)
    return { ...body, value: { ...body.value, label: lab.nextName() } };
  const other = (await baseCall(lab, operation)).body;
  return isDeepStrictEqual(other, body) ? null : other;
}

const repeated = (operation: Operation): Behavior => ({
  rule: 'idempotency',
  operationId: operation.id,
  name: 'the same key and content, and other content',
  async run(test) {
    const { id } = operation;
    const base = await baseCall(test.lab, operation);
    const keyed = { ...base, headers: { 'idempotency-key': randomUUID() } };
    const first = await test.request(id, keyed);
    const again = await test.expectStatus(200, id, keyed, 'it is a repeat');
    fields(test, { exchange: again }, { body: jsonOf(again.response) }, { body: first.body });
    for (const [one, mark] of [
      [first.exchange, undefined],
      [again, 'true'],
    ] as const)
      fields(test, { exchange: one }, one.response.headers, { 'idempotent-replayed': mark });
    const body = await otherContent(test.lab, keyed);
    if (body !== null)
      await test.expectStatus(422, id, { ...keyed, body }, 'the key was used for other content');
    const fresh = await test.send(id, { ...base, headers: { 'idempotency-key': randomUUID() } });
    const isReplayed = 'idempotent-replayed' in fresh.response.headers;
    test.assert(!isReplayed, 'a request with another key is marked as a repeat', fresh);
  },
});

/** Tests repeats of operations on datasets that accept an idempotency key. */
export const idempotentBehaviors = (contract: Contract): Behavior[] =>
  contract.operations
    .filter(({ path, method }) => {
      const { parameters } = contract.schema(pointer('paths', path, method.toLowerCase()));
      return (
        /^\/api\/uploads?(?:\/|$)/.test(path) && /Idempotency-?Key/.test(JSON.stringify(parameters ?? []))
      );
    })
    .map((operation) => repeated(operation));
