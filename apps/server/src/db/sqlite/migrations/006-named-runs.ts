import type { Kysely } from 'kysely';

/** Adds the name of a run and the time of its deletion; both are null for existing runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'deleted_at'])
    await db.schema.alterTable('forecast_runs').addColumn(column, 'text').execute();
}
