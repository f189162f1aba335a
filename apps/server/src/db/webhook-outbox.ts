import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

interface EventData {
  'run.completed': { run_id: string; upload_id: string };
  'run.failed': { run_id: string; upload_id: string; error: string };
  'version.added': { upload_id: string; version: number };
  'plan.locked': { run_id: string; upload_id: string };
}

/** Maximum number of deliveries stored per webhook. An endpoint that is further behind misses the oldest. */
export const maxDeliveries = 1000;

/**
 * Stores an event for each webhook that subscribes to it. Call this in the transaction of the event, so that neither
 * exists without the other.
 *
 * @param timestamp time of the event (ISO 8601)
 */
export async function recordEvent<Type extends keyof EventData>(
  on: Kysely<Schema>,
  type: Type,
  timestamp: string,
  data: EventData[Type],
): Promise<void> {
  const webhooks = await on
    .selectFrom('webhooks')
    .select(['id', 'events'])
    .where('enabled', '=', 1)
    .execute();
  for (const { id: webhook_id, events } of webhooks) {
    if (!(JSON.parse(events) as string[]).includes(type)) continue;
    await on
      .insertInto('webhook_deliveries')
      .values({
        id: `msg_${randomUUID()}`,
        webhook_id,
        event: type,
        payload: JSON.stringify({ type, timestamp, data }),
        created_at: timestamp,
      })
      .execute();
    await on
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', webhook_id)
      .where('number', '<=', (select) =>
        select
          .selectFrom('webhook_deliveries')
          .select('number')
          .where('webhook_id', '=', webhook_id)
          .orderBy('number', 'desc')
          .limit(1)
          .offset(maxDeliveries),
      )
      .execute();
  }
}
