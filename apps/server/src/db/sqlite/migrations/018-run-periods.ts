import type { Kysely } from 'kysely';

/** Adds the periods of a run, as JSON, computed when it is created; null for older runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forecast_runs').addColumn('periods', 'text').execute();
}
