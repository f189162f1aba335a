import type { Kysely } from 'kysely';

/** Adds the name of the value column; null for existing datasets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'dataset_versions'])
    await db.schema.alterTable(table).addColumn('value_label', 'text').execute();
}
