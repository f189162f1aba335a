import type { Kysely } from 'kysely';

/** The periods of a run, as JSON, planned when it is created; null for older runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forecast_runs').addColumn('periods', 'text').execute();
}
