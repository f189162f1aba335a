import { type Kysely, sql } from 'kysely';

/** Adds versions of datasets. Each existing dataset becomes its own first version, which its runs refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('dataset_versions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('upload_id', 'text', (c) => c.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('run_id', 'text', (c) => c.notNull().unique())
    .addColumn('original_name', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer')
    .addColumn('first_date', 'text')
    .addColumn('last_date', 'text')
    .addColumn('bucket', 'text')
    .addColumn('ordinary_gap', 'integer')
    .addColumn('report', 'text')
    .addColumn('checksums', 'text')
    .addColumn('shared', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('difference', 'text')
    .addColumn('based_on', 'integer')
    .addUniqueConstraint('dataset_versions_number', ['upload_id', 'number'])
    .execute();
  // Allows only one import per dataset at a time.
  await sql`CREATE UNIQUE INDEX dataset_versions_under_way ON dataset_versions (upload_id) WHERE status = 'processing'`.execute(
    db,
  );
  await db.schema.alterTable('uploads').addColumn('version_id', 'text').execute();
  await db.schema
    .alterTable('uploads')
    .addColumn('shared', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  for (const column of ['version_id', 'refreshed_from'])
    await db.schema.alterTable('forecast_runs').addColumn(column, 'text').execute();
  await sql`
    INSERT INTO dataset_versions (id, upload_id, number, run_id, original_name, mode, created_at, user_id, status,
      row_count, first_date, last_date, bucket, ordinary_gap, report, checksums)
    SELECT id, id, 1, run_id, original_name, 'upload', upload_date, user_id, status,
      row_count, first_date, last_date, bucket, ordinary_gap, report, checksums
    FROM uploads WHERE status = 'completed'`.execute(db);
  await sql`UPDATE uploads SET version_id = id WHERE status = 'completed'`.execute(db);
  await sql`UPDATE forecast_runs SET version_id = upload_id`.execute(db);
}
