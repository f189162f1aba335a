import type { Kysely } from 'kysely';

/** Datasets that were stored before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'dataset_versions'])
    await db.schema.alterTable(table).addColumn('value_label', 'text').execute();
}
