import { type Kysely, sql } from 'kysely';

/** One refresh of a run is under way at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX forecast_runs_refresh_under_way ON forecast_runs (refreshed_from)
    WHERE status IN ('queued', 'running')`.execute(db);
}
