import type { Kysely } from 'kysely';

/** Existing accounts are enabled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('disabled_at', 'text').execute();
}
