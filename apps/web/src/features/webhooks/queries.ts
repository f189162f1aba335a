import { webhooks, webhooksKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

type Schemas = components['schemas'];

export type Webhook = Schemas['Webhook'];
export type NewWebhook = Schemas['NewWebhook'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type EventType = Schemas['WebhookEventType'];

const calls = webhooks(api);
const pollMs = 5000;

export const maxDeliveries = 50;

export const webhooksQuery = queryOptions(calls.list());

/** The newest deliveries of a webhook. Polls while one is pending. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    ...calls.deliveries(id, { limit: maxDeliveries }),
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'pending') === true ? pollMs : false,
  });

const refreshAfter = {
  onSettled: (
    _data: unknown,
    _error: unknown,
    _variables: unknown,
    _result: unknown,
    { client }: { client: QueryClient },
  ) => client.invalidateQueries({ queryKey: webhooksKey }),
};

export const createWebhookMutation = mutationOptions({ mutationFn: calls.create, ...refreshAfter });
export const changeWebhookMutation = mutationOptions({ mutationFn: calls.change, ...refreshAfter });
export const deleteWebhookMutation = mutationOptions({ mutationFn: calls.remove, ...refreshAfter });
export const replayMutation = mutationOptions({ mutationFn: calls.replay, ...refreshAfter });
