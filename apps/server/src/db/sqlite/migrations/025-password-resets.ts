import type { Kysely } from 'kysely';

/** Adds the time of a password reset; null for existing users, who keep their passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_reset_at', 'text').execute();
}
