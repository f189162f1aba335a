import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for the columns that runs are searched by. SQLite stores these columns after the long result of a run,
 * so a search without an index would read all results.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['version_id', 'refreshed_from'])
    await db.schema.createIndex(`forecast_runs_${column}`).on('forecast_runs').column(column).execute();
  // The index contains deleted runs only, because other queries use the order of the runs.
  await sql`CREATE INDEX forecast_runs_deleted ON forecast_runs (deleted_at) WHERE deleted_at IS NOT NULL`.execute(
    db,
  );
}
