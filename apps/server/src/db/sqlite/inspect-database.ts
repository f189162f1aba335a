import { existsSync, statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import type { DatabaseContents } from '../db.ts';

/** Returns null if the database is missing or empty. */
export function inspectDatabase(path: string): DatabaseContents | null {
  if (!existsSync(path) || statSync(path).size === 0) return null;
  const database = new SQLite(path, { readonly: true });
  try {
    const has = (table: string) =>
      database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined;
    const column = (query: string) => database.prepare<[], string>(query).pluck().all();
    if (!has('uploads')) return null;
    const isNumbered = has('counters');
    return {
      fileIds: new Set([
        ...column('SELECT id FROM uploads'),
        ...(has('dataset_versions') ? column('SELECT id FROM dataset_versions') : []),
      ]),
      leftovers: new Set(isNumbered ? column('SELECT path FROM leftovers') : []),
      sequence: isNumbered
        ? (database.prepare<[], number>(`SELECT value FROM counters WHERE name = 'sequence'`).pluck().get() ??
          0)
        : 0,
    };
  } finally {
    database.close();
  }
}
