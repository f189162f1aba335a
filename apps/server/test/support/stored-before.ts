import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Schema } from '../../src/db/schema.ts';
import { migrations } from '../../src/db/sqlite/migrations/index.ts';
import { connect } from '../../src/db/sqlite/open.ts';

/**
 * Creates a database with one upload, `upload`, and the schema of an older version.
 * @param lastMigration the last migration to apply
 */
export async function storedBefore(path: string, lastMigration: string) {
  const db = connect(path);
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(lastMigration);
  await db
    .insertInto('uploads')
    .values({
      id: 'upload',
      run_id: 'ingest',
      file_name: 'upload.db',
      original_name: 'demand.csv',
      upload_date: '2024-03-01T12:00:00.000Z',
      status: 'completed',
      upload_mode: 'both',
      sequence: 1,
    })
    .execute();
  return db;
}

/** Adds the account `u`, with the columns that the schema of every version has. */
export async function addAccount(db: Kysely<Schema>): Promise<void> {
  const user = { id: 'u', username: 'ana', email: 'a@example.com', password_hash: 'h', roles: '["user"]' };
  await db
    .insertInto('users')
    .values({ ...user, is_demo: 0, created_at: '2024' })
    .execute();
}
