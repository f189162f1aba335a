import SQLite from 'better-sqlite3';
import { defineRowChecksum } from '../../src/db/sqlite/row-checksums.ts';

/** Opens `workspace.db` for writing. Its triggers need the function that computes checksums. */
export function openWorkspace(path: string): SQLite.Database {
  const database = new SQLite(path);
  defineRowChecksum(database);
  return database;
}
