import { type Kysely, sql } from 'kysely';

/** Adds the kind of marks; existing marks are stockouts (null). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('stockouts')
    .addColumn('kind', sql`text COLLATE "C"`)
    .execute();
}
