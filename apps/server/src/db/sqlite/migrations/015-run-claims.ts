import type { Kysely } from 'kysely';

/**
 * Adds the id of the attempt that may write to a run. It is null for existing runs, which resume at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forecast_runs').addColumn('claim', 'text').execute();
}
