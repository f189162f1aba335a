import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

const fixture = join(import.meta.dirname, '../fixtures/first-version');

function load(sql: string, path: string): void {
  const database = new SQLite(path);
  database.exec(readFileSync(sql, 'utf8'));
  database.close();
}

/** A workspace of the first version of the server: a user 'ana', two datasets, and a completed run on the older one. */
export function writeFirstVersion(dataDir: string): void {
  mkdirSync(join(dataDir, 'datasets'), { recursive: true });
  load(join(fixture, 'workspace.sql'), join(dataDir, 'workspace.db'));
  for (const name of readdirSync(join(fixture, 'datasets')))
    load(join(fixture, 'datasets', name), join(dataDir, 'datasets', name.replace(/sql$/, 'db')));
}
