import { type Kysely, sql } from 'kysely';

/** Adds events of datasets. A run keeps the events it was started with; existing runs have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dataset_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('definition', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('created_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('changed_at', 'text', (c) => c.notNull())
    .addColumn('changed_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .execute();
  await sql`CREATE UNIQUE INDEX dataset_events_name ON dataset_events (upload_id, name)`.execute(db);
  await db.schema.alterTable('forecast_runs').addColumn('events', 'text').execute();
}
