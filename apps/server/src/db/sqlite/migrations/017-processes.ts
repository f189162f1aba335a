import type { Kysely } from 'kysely';

/** Adds the process that owns an unfinished upload or version. With SQLite, there is only one process. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'dataset_versions'])
    await db.schema.alterTable(table).addColumn('process', 'integer').execute();
}
