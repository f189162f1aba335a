import { type Kysely, sql } from 'kysely';

/**
 * Adds indexes for reads that went through all runs: of unfinished runs, completed runs of a dataset, and runs of a
 * version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX forecast_runs_unfinished ON forecast_runs (status, user_id, created_at)
    WHERE status IN ('queued', 'running')`.execute(db);
  await sql`CREATE INDEX forecast_runs_completed ON forecast_runs (upload_id, sequence)
    WHERE status = 'completed' AND deleted_at IS NULL`.execute(db);
  await db.schema.dropIndex('forecast_runs_version_id').execute();
  await db.schema
    .createIndex('forecast_runs_version')
    .on('forecast_runs')
    .columns(['version_id', 'deleted_at'])
    .execute();
}
