import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { damagedRows, defineRowChecksum, updateRowChecksums } from '../../../src/db/sqlite/row-checksums.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'filter-sets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'workspace.db');

function withDatabase<Result>(work: (database: SQLite.Database) => Result): Result {
  const database = new SQLite(path);
  try {
    defineRowChecksum(database);
    return work(database);
  } finally {
    database.close();
  }
}

const filters = (count: number) => ({
  product_numbers: Array.from({ length: count }, (_, at) => `Ä-${at}`),
  warehouses: [],
  customers: [],
});
const request = (count: number) => JSON.stringify({ horizon: 6, filters: filters(count) });

it('the migration stores long filters of finished runs once, and leaves unfinished and damaged runs as they are', async () => {
  const before = await storedBefore(path, '036-idempotency-checksums');
  const row = (
    id: string,
    count: number,
    sequence: number,
    status: 'completed' | 'queued' = 'completed',
  ) => ({
    id,
    upload_id: 'upload',
    created_at: '2024-03-01T12:00:00.000Z',
    status,
    request: request(count),
    sequence,
  });
  await before
    .insertInto('forecast_runs')
    .values([row('one', 900, 2), row('two', 900, 3), row('damaged', 901, 4)])
    .execute();
  await before
    .insertInto('forecast_runs')
    .values([row('queued', 900, 5, 'queued'), row('short', 2, 6)])
    .execute();
  for (const table of ['uploads', 'forecast_runs']) await updateRowChecksums(before, table);
  await before.destroy();
  withDatabase((database) => {
    database.exec(`UPDATE forecast_runs SET request = replace(request, '6', '7') WHERE id = 'damaged'`);
  });

  const db = await openDatabase(path);
  expect(await db.selectFrom('filter_sets').select('definitions').execute()).toEqual([
    { definitions: JSON.stringify(filters(900)) },
  ]);
  const runs = forecastRunsRepository(db);
  const read: Record<string, unknown> = {};
  for (const id of ['one', 'two', 'queued', 'short']) {
    const run = await runs.byId(id);
    if (run !== undefined) read[id] = [run.request.length < 3000, await runs.requestOf(run)];
  }
  expect(read).toEqual({
    one: [true, { horizon: 6, filters: filters(900) }],
    two: [true, { horizon: 6, filters: filters(900) }],
    queued: [false, { horizon: 6, filters: filters(900) }],
    short: [true, { horizon: 6, filters: filters(2) }],
  });
  await db.destroy();
  expect(withDatabase(damagedRows)).toEqual(['forecast_runs damaged']);
});
