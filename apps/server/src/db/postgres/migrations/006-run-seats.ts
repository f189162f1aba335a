import { type Kysely, sql } from 'kysely';

/**
 * Adds tables for the rounds of a run, whose parts several processes can compute, and for the processes that help. The
 * tables are unlogged: without them, the process that owns a run computes all of its parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('run_rounds')
    .addColumn('id', 'integer', (column) => column.generatedAlwaysAsIdentity().primaryKey())
    .addColumn('run_id', 'text', (column) =>
      column.notNull().references('forecast_runs.id').onDelete('cascade'),
    )
    .addColumn('claim', 'text', (column) => column.notNull())
    .addColumn('work', 'bytea', (column) => column.notNull())
    .addColumn('is_open', 'boolean', (column) => column.notNull().defaultTo(true))
    .execute();
  await db.schema
    .createTable('run_seats')
    .addColumn('seat', 'text', (column) => column.primaryKey())
    .addColumn('round', 'integer', (column) =>
      column.notNull().references('run_rounds.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer')
    .addColumn('done', 'double precision', (column) => column.notNull().defaultTo(0))
    .addColumn('answer', 'bytea')
    .execute();
  for (const table of ['run_seats', 'run_rounds'])
    await sql`ALTER TABLE ${sql.table(table)} SET UNLOGGED`.execute(db);
}
