import { type Kysely, sql } from 'kysely';

/**
 * Adds a table for the parts of a run, which several processes compute, and their results. It is unlogged, because lost
 * parts are computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_parts')
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('forecast_runs.id').onDelete('cascade'),
    )
    .addColumn('build', 'text', (column) => column.notNull())
    .addColumn('round', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('holder', 'text')
    .addColumn('seen_at', 'timestamptz')
    .addColumn('done', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('answer', 'bytea')
    .addPrimaryKeyConstraint('run_parts_key', ['run_id', 'build', 'round', 'position'])
    .execute();
  await sql`ALTER TABLE run_parts SET UNLOGGED`.execute(db);
  // Compressing numbers takes long and saves little.
  await sql`ALTER TABLE run_parts ALTER COLUMN answer SET STORAGE EXTERNAL`.execute(db);
}
