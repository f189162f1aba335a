import type { Kysely } from 'kysely';

/** Adds the level of a group: '' for the run's own level, otherwise the characteristic that the group is summed by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('run_groups')
    .addColumn('level', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
