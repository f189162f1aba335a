import type { Kysely } from 'kysely';

/** Runs that were stored before keep null: their groups have no class. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cumulative_share', 'cv'])
    await db.schema.alterTable('run_groups').addColumn(column, 'real').execute();
}
