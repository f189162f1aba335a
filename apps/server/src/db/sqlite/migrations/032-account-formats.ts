import type { Kysely } from 'kysely';

/** Adds the formats of numbers, dates and CSV exports; null for existing users, who have not chosen any. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('formats', 'text').execute();
}
