import { chmodSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { Migrator } from 'kysely/migration';
import { isNoSpace, StartRefusedError } from '../../errors.ts';
import { migrations } from './migrations/index.ts';
import { defineRowChecksum, installChecksumTriggers } from './row-checksums.ts';
import { SqliteDb } from './sqlite-db.ts';

/** Opens a connection for this thread, without migrating. */
export const connect = (path: string): SqliteDb => new SqliteDb(openConnection(path));

function openConnection(path: string): SQLite.Database {
  const database = new SQLite(path);
  database.pragma('journal_mode = WAL');
  // Acknowledged writes must survive a power failure, not only a killed process.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('busy_timeout = 5000');
  // SQLite's lower() handles ASCII only.
  database.function('folded', { deterministic: true }, (text: string | null) => text?.toLowerCase() ?? '');
  defineRowChecksum(database);
  return database;
}

/** Opens the workspace database and migrates it to the latest schema. */
export async function openDatabase(path: string): Promise<SqliteDb> {
  const database = openConnection(path);
  const db = new SqliteDb(database);
  if (path !== ':memory:') chmodSync(path, 0o600);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (!error) {
    installChecksumTriggers(database);
    return db;
  }
  await db.destroy();
  if (isNoSpace(error)) throw error;
  const why = error instanceof Error ? error.message : JSON.stringify(error);
  throw new StartRefusedError(
    why.startsWith('corrupted migrations')
      ? `The database ${path} was written by a newer version of Forecast Console (${why}); update this server, or choose another DATA_DIR.`
      : `The database ${path} could not be migrated to the latest schema (${why}); it is unchanged. Restore a backup, or choose another DATA_DIR.`,
    { cause: error },
  );
}
