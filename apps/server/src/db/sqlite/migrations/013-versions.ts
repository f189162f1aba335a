import { type Kysely, sql } from 'kysely';

/** How often what answers are made of has changed; triggers count, see `raise-versions.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE versions (subject TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID`.execute(
    db,
  );
}
