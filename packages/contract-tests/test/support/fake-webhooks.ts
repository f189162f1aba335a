import type { Contract } from '../../src/contract/contract.ts';
import { isObject } from '../../src/contract/is-object.ts';
import { unknownFor } from '../../src/fixtures/fixtures.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import type { Handler } from './fake-request.ts';

/** Webhooks of the fake server, each with three deliveries. */
export function webhookOperations(contract: Contract): Record<string, Handler> {
  const example = exampleAnswer(contract, 'replayWebhookDelivery');
  const deliveries = ['msg_3', 'msg_2', 'msg_1'].map((id) => ({ ...(isObject(example) ? example : {}), id }));
  return {
    listWebhookDeliveries({ path, query }) {
      if (path.id === unknownFor('id')) return problem(404, 'No such webhook');
      const [offset, limit] = [Number(query.offset ?? 0), Number(query.limit ?? 20)];
      return json(200, {
        deliveries: deliveries.slice(offset, offset + limit),
        total: deliveries.length,
        offset,
        limit,
      });
    },
  };
}
