import type { Kysely } from 'kysely';

/** What people call a run, and since when it is deleted; of the runs stored before neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['name', 'deleted_at'])
    await db.schema.alterTable('forecast_runs').addColumn(column, 'text').execute();
}
