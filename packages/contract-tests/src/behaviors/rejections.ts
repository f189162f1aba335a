import { bodyOf } from '../fixtures/body-of.ts';
import type { Call } from '../http/call.ts';
import { type Exchange, jsonOf } from '../http/exchange.ts';
import type { BehaviorTest } from './behavior-test.ts';
import { objectOf } from './fields.ts';

/** Returns the part of a call that sends a JSON body. */
export const json = (value: Readonly<Record<string, unknown>>) => ({
  body: bodyOf('application/json', value),
});

/** Asserts that a call is rejected with a status and a message that contains a text. */
export async function rejects(
  test: BehaviorTest,
  [status, text]: readonly [number, string],
  id: string,
  changed: Partial<Call>,
  because: string,
): Promise<Exchange> {
  const exchange = await test.expectStatus(status, id, changed, because);
  const { detail } = objectOf(jsonOf(exchange.response));
  const message = typeof detail === 'string' ? detail : JSON.stringify(detail);
  test.assert(
    exchange.response.status !== status || message.includes(text),
    `${because}: the message is ${JSON.stringify(message)}; it should contain ${JSON.stringify(text)}`,
    exchange,
  );
  return exchange;
}
