import { type Kysely, sql } from 'kysely';

/**
 * Adds sequence numbers that order uploads and runs independently of the clock, checksums of dataset files, and the
 * paths of files that have to be deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, time] of [
    ['uploads', 'upload_date'],
    ['forecast_runs', 'created_at'],
  ] as const) {
    await db.schema
      .alterTable(table)
      .addColumn('sequence', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`
      UPDATE ${sql.table(table)} SET sequence = place
      FROM (SELECT id AS old_id, row_number() OVER (ORDER BY ${sql.ref(time)}, id DESC) AS place FROM ${sql.table(table)})
      WHERE id = old_id`.execute(db);
    await db.schema.createIndex(`${table}_sequence`).on(table).column('sequence').execute();
  }
  // Null for datasets written by versions that computed no checksums.
  await db.schema.alterTable('uploads').addColumn('checksums', 'text').execute();
  await db.schema.dropIndex('uploads_date').execute();
  await db.schema.dropIndex('forecast_runs_created').execute();

  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'integer', (c) => c.notNull())
    .execute();
  await sql`
    INSERT INTO counters SELECT 'sequence', max(
      (SELECT coalesce(max(sequence), 0) FROM uploads), (SELECT coalesce(max(sequence), 0) FROM forecast_runs))`.execute(
    db,
  );

  await db.schema
    .createTable('leftovers')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .execute();
}
