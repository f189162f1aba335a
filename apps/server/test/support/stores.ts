import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/db.ts';
import { openDatabase as openSqlite } from '../../src/db/sqlite/open.ts';
import { openDatabase as openPostgres } from '../../src/db/postgres/open.ts';
import { ChangeCounters } from '../../src/http/response-cache/change-counters.ts';
import { installTriggers } from '../../src/http/response-cache/triggers.ts';
import { emptyDatabase, whyNoPostgres } from './postgres/databases.ts';

/** An empty workspace database. */
export interface TestStore {
  db: Db;
  counters: ChangeCounters;
  close: () => Promise<void>;
}

async function onSqlite(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-store-'));
  const db = await openSqlite(join(folder, 'workspace.db'));
  await installTriggers(db);
  return {
    db,
    counters: new ChangeCounters(db),
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function onPostgres(): Promise<TestStore> {
  const db = await openPostgres(await emptyDatabase());
  await installTriggers(db);
  return { db, counters: new ChangeCounters(db), close: () => db.destroy() };
}

/** All kinds of workspace databases that can run on this machine. */
export const stores = [
  { store: 'SQLite', open: onSqlite },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: onPostgres }] : []),
];
