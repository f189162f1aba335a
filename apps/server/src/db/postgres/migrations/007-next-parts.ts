import type { Kysely } from 'kysely';

/** Adds the part that a helper process computes next, so that it can continue without waiting. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('run_seats').addColumn('next', 'integer').execute();
}
