import type { Contract } from '../../src/contract/contract.ts';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import { unknownFor } from '../../src/fixtures/fixtures.ts';
import { exampleAnswer, json, problem } from './fake-answers.ts';
import { fieldsIn, type Handler } from './fake-request.ts';

/** Webhooks of the fake server, each with three deliveries. */
export function webhookOperations(contract: Contract): Record<string, Handler> {
  const example = exampleAnswer(contract, 'replayWebhookDelivery');
  const deliveries = ['msg_3', 'msg_2', 'msg_1'].map((id) => ({ ...(isObject(example) ? example : {}), id }));
  const webhooks = new Map<string, JsonObject>();
  return {
    createWebhook(request) {
      const created = exampleAnswer(contract, 'createWebhook');
      const id = `00000000-0000-4000-8000-${String(webhooks.size + 1).padStart(12, '0')}`;
      const { url, events } = fieldsIn(request);
      const webhook = { ...(isObject(created) ? created : {}), url, events, id, enabled: true };
      const { secret: _, ...stored }: JsonObject = webhook;
      webhooks.set(id, stored);
      return json(200, webhook);
    },
    changeWebhook(request) {
      const { id = '' } = request.path;
      const webhook = webhooks.get(id);
      if (!webhook) return problem(404, 'No such webhook');
      webhooks.set(id, { ...webhook, ...fieldsIn(request) });
      return json(200, webhooks.get(id));
    },
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
