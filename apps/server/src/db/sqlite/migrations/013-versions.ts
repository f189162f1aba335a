import { type Kysely, sql } from 'kysely';

/** Adds counters that triggers increment on every write: see http/response-cache. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE versions (subject TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID`.execute(
    db,
  );
}
