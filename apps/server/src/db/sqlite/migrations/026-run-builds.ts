import type { Kysely } from 'kysely';

/** Adds the build that computed each run; null for existing runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forecast_runs').addColumn('build', 'text').execute();
}
