import type { Kysely } from 'kysely';

/** The part that lies ready for a seat, so that it need not ask when it has computed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('run_seats').addColumn('next', 'integer').execute();
}
