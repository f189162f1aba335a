import type { Kysely } from 'kysely';

/** Adds the audit trail: user, action, time, address and response status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('refused', 'integer', (c) => c.notNull())
    .addColumn('username', 'text')
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .execute();
  await db.schema
    .createIndex('audit_entries_refused')
    .on('audit_entries')
    .columns(['refused', 'id'])
    .execute();
}
