import type { Kysely } from 'kysely';

/** Adds the requests with idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('operation', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('claim', 'text', (c) => c.notNull().unique())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'integer', (c) => c.notNull())
    .addColumn('process', 'integer')
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'operation', 'key_hash'])
    .execute();
  await db.schema
    .createIndex('idempotency_keys_created')
    .on('idempotency_keys')
    .column('created_at')
    .execute();
}
