import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { storedBefore } from '../../support/stored-before.ts';

const folder = mkdtempSync(join(tmpdir(), 'event-sets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const created_at = '2024-03-01T12:00:00.000Z';
const run = { upload_id: 'upload', request: '{}', created_at };

it('the migration moves the events of finished runs into one set, and the events of all runs can still be read', async () => {
  const path = join(folder, 'before.db');
  const before = await storedBefore(path, '018-run-periods');
  const row = (id: string, status: 'completed' | 'queued', events: string | null, sequence: number) => ({
    ...run,
    id,
    status,
    events,
    sequence,
  });
  await before
    .insertInto('forecast_runs')
    .values([
      row('one', 'completed', '[1]', 2),
      row('two', 'completed', '[1]', 3),
      row('three', 'queued', '[1]', 4),
      row('four', 'completed', null, 5),
    ])
    .execute();
  await before.destroy();

  const db = await openDatabase(path);
  const runs = forecastRunsRepository(db);
  expect(await db.selectFrom('event_sets').select(['definitions', 'used_at']).execute()).toEqual([
    { definitions: '[1]', used_at: created_at },
  ]);
  const rows = await db.selectFrom('forecast_runs').selectAll().orderBy('sequence').execute();
  expect(rows.map(({ events }) => events)).toEqual([null, null, '[1]', null]);
  expect(
    (await Promise.all(rows.map((each) => runs.definitionsOf(each)))).map(({ events }) => events),
  ).toEqual(['[1]', '[1]', '[1]', null]);
  await db.destroy();
});

it('the events of several runs are stored once, until no run refers to them', async () => {
  const path = join(folder, 'now.db');
  await (await storedBefore(path, '018-run-periods')).destroy();
  const db = await openDatabase(path);
  const runs = forecastRunsRepository(db);
  for (const id of ['one', 'two']) await runs.insert({ ...run, id, status: 'completed', events: '[2]' });
  const sets = () => db.selectFrom('event_sets').select('definitions').execute();
  expect(await sets()).toEqual([{ definitions: '[2]' }]);
  await runs.remove('one');
  await runs.removeUnusedSets('2025-01-01');
  expect(await sets()).toHaveLength(1);
  await runs.remove('two');
  await runs.removeUnusedSets('2024-01-01');
  expect(await sets()).toHaveLength(1);
  await runs.removeUnusedSets('2025-01-01');
  expect(await sets()).toEqual([]);
  await db.destroy();
});
