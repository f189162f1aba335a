import { type Kysely, sql } from 'kysely';

/** Adds the formats of numbers, dates and CSV exports; null for existing users, who have not chosen any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('formats', sql`text COLLATE "C"`)
    .execute();
}
