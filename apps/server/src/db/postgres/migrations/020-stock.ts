import { type Kysely, sql } from 'kysely';

const text = sql`text COLLATE "C"`;

/** Adds errors of summed demand, which earlier runs do not have, and the stock of items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_sum_errors')
    .addColumn('run_id', text, (c) => c.primaryKey().references('forecast_runs.id').onDelete('cascade'))
    .addColumn('reach', 'bytea', (c) => c.notNull())
    .addColumn('measured', 'integer', (c) => c.notNull())
    .addColumn('cutoffs', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('stock_inputs')
    .addColumn('upload_id', text, (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('scope', text, (c) => c.notNull())
    .addColumn('settings', text, (c) => c.notNull())
    .addColumn('items', text, (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('changed_at', text, (c) => c.notNull())
    .addColumn('changed_by', text, (c) => c.references('users.id').onDelete('set null'))
    .addPrimaryKeyConstraint('stock_inputs_key', ['upload_id', 'scope'])
    .execute();
}
