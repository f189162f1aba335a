import { ask, call } from '../support/call.ts';
import { signedIn } from '../support/test-users.ts';
import {
  asAna,
  withLargeBody,
  withMalformedId,
  withoutToken,
  withPlainText,
  withTruncatedJson,
  whileStorageFails,
} from './common-cases.ts';
import type { ContractCase } from './contract-case.ts';
import { oncePerWorld, type World } from './world.ts';

type Asked = Parameters<typeof asAna>;

/** No host has this name, so nothing is sent. */
const form = { url: 'https://webhooks.invalid/forecast', events: ['plan.locked'] };
const unknown = { path: { id: 'unknown', deliveryId: 'unknown' } };
const off = { json: { enabled: false } };

/** A request by an administrator. */
const byAdmin = (
  operation: Asked[0],
  status: number,
  title: string,
  request: (world: World) => object | Promise<object> = () => ({}),
): ContractCase =>
  asAna(operation, status, title, async (world) => ({ token: world.admin.token, ...(await request(world)) }));

/** Creates a webhook with a delivery. @returns a request about it by an administrator */
async function withDelivery({ app, admin: { token } }: World, status: 'failed' | 'pending' = 'failed') {
  const { id } = await ask(app, 'createWebhook', { token, json: form });
  const at = app.clock.now();
  const delivery = {
    id: `msg_${id}`,
    webhook_id: id,
    event: 'plan.locked',
    payload: JSON.stringify({
      type: 'plan.locked',
      timestamp: at.toISOString(),
      data: { upload_id: 'dataset', run_id: 'run' },
    }),
    created_at: at.toISOString(),
    status,
    next_attempt_at: at.getTime() + 1e9,
  };
  await app.withStore((db) => db.insertInto('webhook_deliveries').values(delivery).execute());
  return { token, path: { id, deliveryId: delivery.id } };
}

const withoutKey = oncePerWorld(async ({ openServer }) => {
  const { app } = await openServer({});
  return { app, token: (await signedIn(app, 'admin', ['user', 'admin'])).token };
});

/** A request to a server without WEBHOOK_KEY. */
const whileDisabled = (operation: Asked[0], request: object): ContractCase => ({
  operation,
  status: 409,
  title: 'on a server without WEBHOOK_KEY',
  run: async (world) => {
    const { app, token } = await withoutKey(world);
    return call(app, operation, { token, ...request });
  },
});

export const webhooksCases: readonly ContractCase[] = [
  byAdmin('listWebhooks', 200, 'by an administrator'),
  withoutToken('listWebhooks'),
  asAna('listWebhooks', 403, 'by any other user'),

  byAdmin('createWebhook', 200, 'by an administrator', () => ({ json: form })),
  withTruncatedJson('createWebhook'),
  withoutToken('createWebhook'),
  asAna('createWebhook', 403, 'by any other user', { json: form }),
  whileDisabled('createWebhook', { json: form }),
  withLargeBody('createWebhook'),
  withPlainText('createWebhook'),
  byAdmin('createWebhook', 422, 'for a private address', () => ({
    json: { ...form, url: 'https://10.0.0.1/' },
  })),
  ...whileStorageFails('createWebhook', ({ admin }) => ({ token: admin.token, json: form })),

  byAdmin('changeWebhook', 200, 'by an administrator', async (world) => ({
    ...(await withDelivery(world)),
    ...off,
  })),
  withTruncatedJson('changeWebhook'),
  withoutToken('changeWebhook'),
  asAna('changeWebhook', 403, 'by any other user', { ...unknown, ...off }),
  byAdmin('changeWebhook', 404, 'for an id that does not exist', () => ({ ...unknown, ...off })),
  whileDisabled('changeWebhook', { ...unknown, ...off }),
  withLargeBody('changeWebhook'),
  withPlainText('changeWebhook'),
  byAdmin('changeWebhook', 422, 'without a change', () => ({ ...unknown, json: {} })),
  ...whileStorageFails('changeWebhook', async (world) => ({ ...(await withDelivery(world)), ...off })),

  byAdmin('listWebhookDeliveries', 200, 'by an administrator', (world) => withDelivery(world)),
  withMalformedId('listWebhookDeliveries'),
  withoutToken('listWebhookDeliveries'),
  asAna('listWebhookDeliveries', 403, 'by any other user', unknown),
  byAdmin('listWebhookDeliveries', 404, 'for an id that does not exist', () => unknown),
  byAdmin('listWebhookDeliveries', 422, 'with a negative offset', () => ({
    ...unknown,
    query: { offset: -1 },
  })),

  byAdmin('replayWebhookDelivery', 200, 'for an event that could not be delivered', (world) =>
    withDelivery(world),
  ),
  withMalformedId('replayWebhookDelivery'),
  withoutToken('replayWebhookDelivery'),
  asAna('replayWebhookDelivery', 403, 'by any other user', unknown),
  byAdmin('replayWebhookDelivery', 404, 'for an id that does not exist', () => unknown),
  byAdmin('replayWebhookDelivery', 409, 'for an event that is still being delivered', (world) =>
    withDelivery(world, 'pending'),
  ),
  whileDisabled('replayWebhookDelivery', unknown),
  {
    operation: 'replayWebhookDelivery',
    status: 422,
    title: 'with the idempotency key of another request',
    run: async (world) => {
      const headers = { 'idempotency-key': 'replay-of-an-event' };
      const requests = [await withDelivery(world), await withDelivery(world)] as const;
      await call(world.app, 'replayWebhookDelivery', { ...requests[0], headers });
      return call(world.app, 'replayWebhookDelivery', { ...requests[1], headers });
    },
  },
  ...whileStorageFails('replayWebhookDelivery', (world) => withDelivery(world)),

  byAdmin('deleteWebhook', 200, 'by an administrator', (world) => withDelivery(world)),
  withMalformedId('deleteWebhook'),
  withoutToken('deleteWebhook'),
  asAna('deleteWebhook', 403, 'by any other user', unknown),
  byAdmin('deleteWebhook', 404, 'for an id that does not exist', () => unknown),
];
