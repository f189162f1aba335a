import type { Kysely } from 'kysely';

/** Whose unfinished uploads and versions are, where several processes serve a workspace; here it is always one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['uploads', 'dataset_versions'])
    await db.schema.alterTable(table).addColumn('process', 'integer').execute();
}
