import { type Kysely, sql } from 'kysely';

/** Adds results of parts that only later parts with the same series read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('run_parts').addColumn('kept', 'bytea').execute();
  await sql`ALTER TABLE run_parts ALTER COLUMN kept SET STORAGE EXTERNAL`.execute(db);
}
