import type { Kysely } from 'kysely';

/** Nobody computes a run of before: it is taken up at the start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forecast_runs').addColumn('claim', 'text').execute();
}
