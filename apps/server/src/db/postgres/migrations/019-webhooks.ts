import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;
const large = 'bigint';

/** Adds webhooks and the events to send to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhooks')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('events', text, (c) => c.notNull())
    .addColumn('enabled', large, (c) => c.notNull())
    .addColumn('sealed_secret', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', large, (c) => c.notNull())
    .addColumn('last_attempt_at', large)
    .addColumn('last_response_status', large)
    .addColumn('last_error', text)
    .execute();
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('number', large, (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('webhook_id', text, (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('event', text, (c) => c.notNull())
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull().defaultTo('pending'))
    .addColumn('attempts', large, (c) => c.notNull().defaultTo(0))
    .addColumn('next_attempt_at', large, (c) => c.notNull().defaultTo(0))
    .addColumn('claim', text)
    .addColumn('last_attempt_at', large)
    .addColumn('response_status', large)
    .addColumn('response', text)
    .addColumn('error', text)
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'number'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['status', 'next_attempt_at'])
    .execute();
}
