import type { Kysely } from 'kysely';

/** Adds whether an account is disabled. Existing accounts are enabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute();
}
