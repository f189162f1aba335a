import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from '../../db/webhook-tables.ts';
import type { Outcome } from './delivery-outcome.ts';

export type WebhookRow = Selectable<WebhooksTable> & { creator: string | null };
export type DeliveryRow = Selectable<WebhookDeliveriesTable>;
export type Endpoint = Pick<WebhookRow, 'id' | 'url' | 'sealed_secret'>;

export function webhooksRepository(db: Db) {
  const webhooks = db
    .selectFrom('webhooks')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'webhooks.created_by')
        .as('creator'),
    );
  const ofWebhook = (webhookId: string) =>
    db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId);

  return {
    /** Stores a webhook, unless there are already `max`. @returns whether it was stored */
    insert: (webhook: Insertable<WebhooksTable>, max: number): Promise<boolean> =>
      db.transaction().execute(async (on) => {
        const { count } = await on
          .selectFrom('webhooks')
          .select((select) => select.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        if (count >= max) return false;
        await on.insertInto('webhooks').values(webhook).execute();
        return true;
      }),
    list: (): Promise<WebhookRow[]> => webhooks.orderBy('created_at', 'desc').orderBy('id').execute(),
    byId: (id: string): Promise<WebhookRow | undefined> => webhooks.where('id', '=', id).executeTakeFirst(),
    change: (id: string, change: Updateable<WebhooksTable>) =>
      db.updateTable('webhooks').set(change).where('id', '=', id).execute(),
    async remove(id: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('webhooks').where('id', '=', id).executeTakeFirst();
      return numDeletedRows === 1n;
    },
    /** Returns deliveries of a webhook, newest first. */
    deliveries: (webhookId: string, limit: number, offset: number): Promise<DeliveryRow[]> =>
      ofWebhook(webhookId).selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute(),
    async countDeliveries(webhookId: string): Promise<number> {
      const { count } = await ofWebhook(webhookId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    delivery: (webhookId: string, id: string): Promise<DeliveryRow | undefined> =>
      ofWebhook(webhookId).selectAll().where('id', '=', id).executeTakeFirst(),
    /** Restarts a delivery that has ended. @returns false if it has not ended */
    async replay(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', attempts: 0, next_attempt_at: 0 })
        .where('id', '=', id)
        .where('status', '<>', 'pending')
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** Returns the ids of the webhooks with a delivery that is due. */
    idsWithDueDeliveries: async (now: number): Promise<string[]> =>
      (
        await db
          .selectFrom('webhook_deliveries')
          .select('webhook_id')
          .distinct()
          .where('status', '=', 'pending')
          .where('next_attempt_at', '<=', now)
          .execute()
      ).map(({ webhook_id }) => webhook_id),
    /** Returns where to send the deliveries of a webhook; undefined if it is disabled. */
    endpoint: (id: string): Promise<Endpoint | undefined> =>
      db
        .selectFrom('webhooks')
        // All columns, because checksums can be verified only for whole rows.
        .selectAll()
        .where('id', '=', id)
        .where('enabled', '=', 1)
        .executeTakeFirst(),
    /**
     * Leases the oldest due delivery of a webhook. Other processes do not send it until the lease ends.
     * @param lease time when it ends
     */
    claim: (webhookId: string, claim: string, now: number, lease: number): Promise<DeliveryRow | undefined> =>
      db
        .updateTable('webhook_deliveries')
        .set({ claim, next_attempt_at: lease })
        .where('number', '=', (select) =>
          select
            .selectFrom('webhook_deliveries')
            .select('number')
            .where('webhook_id', '=', webhookId)
            .where('status', '=', 'pending')
            .where('next_attempt_at', '<=', now)
            .orderBy('number')
            .limit(1),
        )
        // PostgreSQL checks these again if another process has just taken the row.
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', now)
        .returningAll()
        .executeTakeFirst(),
    /** Stores the result of an attempt, unless another process has taken over the delivery. */
    finish: ({ webhook_id, claim }: Pick<DeliveryRow, 'webhook_id' | 'claim'>, outcome: Outcome) =>
      db.transaction().execute(async (on) => {
        const { numUpdatedRows } = await on
          .updateTable('webhook_deliveries')
          .set({ ...outcome, attempts: sql`attempts + 1`, claim: null })
          .where('claim', '=', claim)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        const { last_attempt_at, response_status: last_response_status, error: last_error } = outcome;
        await on
          .updateTable('webhooks')
          .set({ last_attempt_at, last_response_status, last_error })
          .where('id', '=', webhook_id)
          .execute();
      }),
    /** Releases a delivery whose attempt was interrupted. The attempt does not count. */
    release: ({ claim }: Pick<DeliveryRow, 'claim'>) =>
      db
        .updateTable('webhook_deliveries')
        .set({ claim: null, next_attempt_at: 0 })
        .where('claim', '=', claim)
        .execute(),
  };
}

export type WebhooksRepository = ReturnType<typeof webhooksRepository>;
