import { sql } from 'kysely';
import { connectTo, databaseLocation } from '../../src/db/open-store.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/**
 * Runs an SQL statement on the database of a workspace, over a connection of its own.
 *
 * @param databaseUrl null for SQLite
 */
export async function onWorkspace(
  where: { dataDir: string; databaseUrl: string | null },
  statement: string,
): Promise<Rows> {
  const db = connectTo(databaseLocation(where));
  try {
    return (await sql.raw<Rows[number]>(statement).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}
