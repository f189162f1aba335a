import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { expect, it } from 'vitest';
import { migrations } from '../../src/store/sqlite/migrations/index.ts';
import { connect, openDatabase } from '../../src/store/sqlite/open.ts';

it('gives a workspace from before no events, and its runs none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  const path = join(folder, 'workspace.db');
  const before = connect(path);
  await new Migrator({ db: before, provider: { getMigrations: async () => migrations } }).migrateTo(
    '013-versions',
  );
  const upload = {
    id: 'upload',
    run_id: 'ingest',
    file_name: 'upload.db',
    original_name: 'demand.csv',
    upload_date: '2026-01-01T00:00:00.000Z',
    status: 'completed' as const,
    upload_mode: 'both' as const,
    sequence: 1,
  };
  await before.insertInto('uploads').values(upload).execute();
  const run = { id: 'run', upload_id: 'upload', created_at: upload.upload_date, request: '{}', sequence: 2 };
  await before
    .insertInto('forecast_runs')
    .values({ ...run, status: 'completed' })
    .execute();
  await before.destroy();

  const now = await openDatabase(path);
  expect(await now.selectFrom('forecast_runs').select('events').execute()).toEqual([{ events: null }]);
  expect(await now.selectFrom('dataset_events').selectAll().execute()).toEqual([]);
  await now.destroy();
  rmSync(folder, { recursive: true });
});
