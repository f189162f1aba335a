import type { Handlers } from '../../http/contract/handlers.ts';
import type { Webhooks } from './webhooks.ts';

const defaultPageSize = 20;

export function webhooksRoutes({ webhooks }: { webhooks: Webhooks }) {
  return {
    listWebhooks: ({ user }) => webhooks.list(user),
    createWebhook: ({ user, body }) => webhooks.create(user, body),
    changeWebhook: ({ user, path, body }) => webhooks.change(user, path.id, body),
    deleteWebhook: async ({ user, path }) => {
      await webhooks.remove(user, path.id);
      return { success: true };
    },
    listWebhookDeliveries: ({ user, path, query }) =>
      webhooks.deliveries(user, path.id, query.limit ?? defaultPageSize, query.offset ?? 0),
    replayWebhookDelivery: ({ user, path }) => webhooks.replay(user, path.id, path.deliveryId),
  } satisfies Partial<Handlers>;
}
