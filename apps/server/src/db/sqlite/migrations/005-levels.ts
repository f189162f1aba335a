import type { Kysely } from 'kysely';

/** Groups of a run's own level have none; those of a level above are named by its characteristic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('run_groups')
    .addColumn('level', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
