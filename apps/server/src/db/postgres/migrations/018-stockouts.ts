import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;

/** Adds marks of periods in which items could not be sold. A run keeps the marks it was started with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('stockouts')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('upload_id', text, (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('first_date', text, (c) => c.notNull())
    .addColumn('last_date', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('created_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('removed_at', text)
    .addColumn('removed_by', text, (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('stockouts_upload').on('stockouts').column('upload_id').execute();
  await db.schema
    .createTable('stockout_sets')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('definitions', text, (c) => c.notNull())
    .addColumn('used_at', text, (c) => c.notNull())
    .execute();
  await db.schema.alterTable('forecast_runs').addColumn('stockout_set_id', text).execute();
  await db.schema
    .createIndex('forecast_runs_stockout_set')
    .on('forecast_runs')
    .column('stockout_set_id')
    .execute();
}
