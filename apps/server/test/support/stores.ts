import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/db.ts';
import { openDatabase as openSqlite } from '../../src/db/sqlite/open.ts';
import { raiseVersions as raiseInSqlite } from '../../src/db/changes/sqlite-triggers.ts';
import { SqliteVersions } from '../../src/db/changes/sqlite-versions.ts';
import { openDatabase as openPostgres } from '../../src/db/postgres/open.ts';
import { raiseVersions as raiseInPostgres } from '../../src/db/changes/postgres-triggers.ts';
import { PostgresVersions } from '../../src/db/changes/postgres-versions.ts';
import type { Versions } from '../../src/db/changes/versions.ts';
import { emptyDatabase, whyNoPostgres } from './postgres/databases.ts';

/** An empty workspace database. */
export interface TestStore {
  db: Db;
  versions: Versions;
  close: () => Promise<void>;
}

async function onSqlite(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-store-'));
  const db = await openSqlite(join(folder, 'workspace.db'));
  return {
    db,
    versions: new SqliteVersions(db),
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onPostgres(): Promise<TestStore> {
  const db = await openPostgres(await emptyDatabase());
  return { db, versions: new PostgresVersions(db), close: () => db.destroy() };
}

/** Every database that a workspace may be kept in, as far as it can run here. */
export const stores = [
  { store: 'SQLite', open: onSqlite, raise: raiseInSqlite },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: onPostgres, raise: raiseInPostgres }] : []),
];
