import type { Kysely } from 'kysely';

/**
 * Adds the metrics that the class of a group is computed from. They are null in existing runs, whose groups have no
 * class.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['cumulative_share', 'cv'])
    await db.schema.alterTable('run_groups').addColumn(column, 'real').execute();
}
