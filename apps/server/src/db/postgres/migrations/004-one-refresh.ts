import { type Kysely, sql } from 'kysely';

/** Allows only one unfinished refresh per run. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX forecast_runs_refresh_under_way ON forecast_runs (refreshed_from)
    WHERE status IN ('queued', 'running')`.execute(db);
}
