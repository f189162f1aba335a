import { type Kysely, sql } from 'kysely';

/** Adds the size of a run, which counts toward the quota of its user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE forecast_runs ADD COLUMN bytes bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`UPDATE forecast_runs SET bytes = octet_length(request) + coalesce(octet_length(result), 0) + coalesce((
    SELECT sum(octet_length(key) + octet_length(points) + octet_length(notes) + coalesce(octet_length(metrics), 0)
      + coalesce(octet_length(members), 0)) FROM run_groups WHERE run_id = forecast_runs.id), 0)`.execute(db);
  await sql`CREATE INDEX forecast_runs_user ON forecast_runs (user_id, bytes)`.execute(db);
}
