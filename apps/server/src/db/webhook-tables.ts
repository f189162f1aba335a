import type { Generated } from 'kysely';

export interface WebhooksTable {
  id: string;
  url: string;
  /** Types of the events to send, as JSON. */
  events: string;
  enabled: 0 | 1;
  /** The signing secret, encrypted with WEBHOOK_KEY. */
  sealed_secret: string;
  created_by: string | null;
  /** All times are in milliseconds since the epoch. */
  created_at: number;
  /** Result of the last attempt to deliver an event. */
  last_attempt_at: Generated<number | null>;
  last_response_status: Generated<number | null>;
  last_error: Generated<string | null>;
}

/** Events to send to webhooks, stored in the transaction of the event. */
export interface WebhookDeliveriesTable {
  number: Generated<number>;
  /** The header `webhook-id`, which is the same in all attempts. */
  id: string;
  webhook_id: string;
  event: string;
  /** The body of the request. */
  payload: string;
  created_at: string;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** Time of the next attempt. During an attempt, the time when another process may repeat it. */
  next_attempt_at: Generated<number>;
  /** Identifies the attempt in progress. */
  claim: Generated<string | null>;
  last_attempt_at: Generated<number | null>;
  response_status: Generated<number | null>;
  /** Start of the last response. */
  response: Generated<string | null>;
  error: Generated<string | null>;
}
