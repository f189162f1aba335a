import { unwrap } from '../calls.ts';
import type { ApiClient } from '../client.ts';
import type { components } from '../schema.gen.ts';
import { type QueryOf, read } from './read.ts';

type Schemas = components['schemas'];

/** First element of all webhook keys. */
export const webhooksKey = ['webhooks'] as const;

/** Webhooks and the events sent to them. Only admins can make these calls. */
export function webhooks(api: ApiClient) {
  return {
    /** All webhooks, newest first, and whether the server sends events. */
    list: () => read([...webhooksKey, 'list'], (signal) => unwrap(api.GET('/api/webhooks', { signal })), 0),

    /** The response contains the signing secret, which cannot be fetched again. */
    create: (body: Schemas['WebhookForm']) => unwrap(api.POST('/api/webhooks', { body })),

    change: ({ id, ...body }: Schemas['WebhookChange'] & { id: string }) =>
      unwrap(api.PATCH('/api/webhooks/{id}', { params: { path: { id } }, body })),

    remove: (id: string) => unwrap(api.DELETE('/api/webhooks/{id}', { params: { path: { id } } })),

    /** One page of the events sent to a webhook, newest first. */
    deliveries: (id: string, query: QueryOf<'listWebhookDeliveries'> = {}) =>
      read(
        [...webhooksKey, 'deliveries', id, query],
        (signal) =>
          unwrap(api.GET('/api/webhooks/{id}/deliveries', { params: { path: { id }, query }, signal })),
        0,
      ),

    /** Sends an event again. */
    replay: ({ id, deliveryId }: { id: string; deliveryId: string }) =>
      unwrap(
        api.POST('/api/webhooks/{id}/deliveries/{deliveryId}/replay', {
          params: { path: { id, deliveryId } },
        }),
      ),
  };
}
