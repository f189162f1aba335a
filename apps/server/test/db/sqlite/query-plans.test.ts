import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import type { SqliteDb } from '../../../src/db/sqlite/sqlite-db.ts';
import { StorageQuota } from '../../../src/modules/datasets/quota.ts';
import { datasetVersionsRepository } from '../../../src/modules/datasets/versions-repository.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { insertUpload, runRow } from '../../support/stored-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'query-plans-'));
const path = join(folder, 'workspace.db');
let db: SqliteDb;
beforeAll(async () => {
  db = await openDatabase(path);
  await insertUpload(db);
});
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Returns how SQLite reads the tables of the queries that `work` runs, one line per table. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare');
  await work();
  const queries = prepare.mock.calls.map(([text]) => text);
  prepare.mockRestore();
  const database = new SQLite(path, { readonly: true });
  const plans = queries
    .filter((query) => /^select/i.test(query) && !query.includes('pragma_table_info'))
    .flatMap((query) =>
      database
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
        .all(...Array.from(query.matchAll(/\?/g), () => null), { userId: null })
        .map(({ detail }) => detail),
    );
  database.close();
  return plans;
}

const user = { id: 'ana', username: 'ana', email: 'ana@example.com', roles: ['user' as const] };

type Runs = ReturnType<typeof forecastRunsRepository>;
const ofRuns =
  (work: (runs: Runs) => Promise<unknown>) =>
  (on: SqliteDb): (() => Promise<unknown>) => {
    const runs = forecastRunsRepository(on);
    return () => work(runs);
  };

it.each<[string, (on: SqliteDb) => () => Promise<unknown>]>([
  ['the bytes of a user', (on) => () => new StorageQuota({ bytesPerUser: 1, db: on }).requireSpace(user)],
  ['unfinished runs for the metrics', ofRuns((runs) => runs.waiting('queued'))],
  ['queued runs of a user', ofRuns((runs) => runs.countQueued('ana'))],
  ['unfinished runs before a start', ofRuns((runs) => runs.insert(runRow('run'), { perUser: 2, total: 2 }))],
  ['the newest runs of a dataset', ofRuns((runs) => runs.newestCompletedOf('upload', 10))],
  ['a page of runs of a dataset', ofRuns((runs) => runs.completedBefore('upload', 9, 10))],
  ['a version and the number of its runs', (on) => () => datasetVersionsRepository(on).byNumber('upload', 1)],
])('reads %s from an index, without visiting other rows', async (_, open) => {
  const plans = await plansOf(open(db));
  const tables = plans.filter((plan) => /^(?:SCAN|SEARCH)/.test(plan));
  expect(tables).not.toEqual([]);
  for (const plan of tables) expect(plan).toMatch(/^SEARCH \w+ USING (?:COVERING )?INDEX/);
  expect(plans.join()).not.toContain('TEMP B-TREE');
});
