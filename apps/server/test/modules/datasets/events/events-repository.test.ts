import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../../src/db/sqlite/open.ts';
import { storedBefore } from '../../../support/stored-before.ts';

it('an old workspace is migrated without adding events to datasets or runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'events-'));
  const path = join(folder, 'workspace.db');
  const before = await storedBefore(path, '013-versions');
  const run = { id: 'run', upload_id: 'upload', created_at: '', request: '{}', sequence: 2 };
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
