import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../src/db/db.ts';
import { connect } from '../../src/db/sqlite/open.ts';
import { connect as connectToPostgres } from '../../src/db/postgres/open.ts';
import { ChangeCounters } from '../../src/http/response-cache/change-counters.ts';
import { newDatabase, whyNoPostgres } from './postgres/databases.ts';
import { newSqliteDatabase } from './sqlite-template.ts';

/** An empty workspace database. */
export interface TestStore {
  db: Db;
  counters: ChangeCounters;
  close: () => Promise<void>;
}

export async function openSqlite(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'forecast-console-store-'));
  const path = join(folder, 'workspace.db');
  await newSqliteDatabase(path);
  const db = connect(path);
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
  const db = connectToPostgres(await newDatabase());
  return { db, counters: new ChangeCounters(db), close: () => db.destroy() };
}

/** All kinds of workspace databases that can run on this machine. */
export const stores = [
  { store: 'SQLite', open: openSqlite },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', open: onPostgres }] : []),
];
