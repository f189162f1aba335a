import { type Kysely, sql } from 'kysely';

/**
 * Drops the tables with which processes of older builds shared runs. Such processes also cannot read runs with long
 * filters, so none may be running. A process registers after it has migrated, so every registered one is older.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM processes JOIN pg_locks ON objid = number
    WHERE locktype = 'advisory' AND classid = 490716385 AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
  if (rows.length > 0)
    throw new Error(`stop all older servers and workers first; still running: ${rows.length}`);
  for (const table of ['run_seats', 'run_rounds']) await db.schema.dropTable(table).execute();
}
