import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'stockouts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = { upload_id: 'upload', request: '{}', created_at: '2024-03-01T12:00:00.000Z' };

it('runs created before the migration have no marks, and a set of marks is stored once', async () => {
  const path = join(folder, 'workspace.db');
  const before = await storedBefore(path, '021-run-bytes');
  await before
    .insertInto('forecast_runs')
    .values({ ...run, id: 'old', status: 'completed', sequence: 0 })
    .execute();
  await before.destroy();

  const db = await openDatabase(path);
  const runs = forecastRunsRepository(db);
  for (const id of ['one', 'two']) await runs.insert({ ...run, id, status: 'completed', stockouts: '[1]' });
  const rows = await db.selectFrom('forecast_runs').selectAll().orderBy('sequence').execute();
  const definitions = await Promise.all(rows.map((each) => runs.definitionsOf(each)));
  expect(definitions.map(({ stockouts }) => stockouts)).toEqual([null, '[1]', '[1]']);
  const sets = () => db.selectFrom('stockout_sets').select('definitions').execute();
  expect(await sets()).toEqual([{ definitions: '[1]' }]);
  await runs.remove('one');
  await runs.removeUnusedSets('2025-01-01');
  expect(await sets()).toHaveLength(1);
  await runs.remove('two');
  await runs.removeUnusedSets('2025-01-01');
  expect(await sets()).toEqual([]);
  await db.destroy();
});
