import { type Kysely, sql } from 'kysely';

/** Adds the time when an account was disabled; null for existing accounts, which are enabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('disabled_at', sql`text COLLATE "C"`)
    .execute();
}
