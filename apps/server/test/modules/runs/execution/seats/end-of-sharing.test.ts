import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatasetFiles } from '../../../../../src/modules/datasets/storage/dataset-files.ts';
import { RunExecutor } from '../../../../../src/modules/runs/execution/run-executor.ts';
import { SharedRun } from '../../../../../src/modules/runs/execution/seats/shared-run.ts';
import { openThreads } from '../../../../../src/threads.ts';
import type { Db } from '../../../../../src/db/db.ts';
import { openStore } from '../../../../../src/db/open-store.ts';
import { Reserve } from '../../../../../src/db/reserve.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { runSeatsRepository } from '../../../../../src/modules/runs/execution/seats/run-seats.ts';
import { uploadsRepository } from '../../../../../src/modules/datasets/uploads-repository.ts';
import { insertUpload, readRow, runRow } from '../../../../support/stored-rows.ts';

let db: Db;
let folder: string;
const now = () => new Date();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharing-'));
  ({ db } = await openStore(':memory:', now));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

it.each([
  ['has ended', async () => ({ failed: 'the reason does not matter' })],
  ['has failed', () => Promise.reject(new Error('the reason does not matter'))],
])('a run is no longer shared once it %s', async (_, outcome) => {
  const [runs, uploads, seats] = [forecastRunsRepository(db), uploadsRepository(db), runSeatsRepository(db)];
  await insertUpload(db);
  const dates = { first_date: '2023-01-01', last_date: '2024-12-31', ordinary_gap: 1 };
  await uploads.complete('upload', { ...readRow, ...dates }, 1);
  const request = { bucket_type: 'month', data_start_date: null, forecast_start_date: null };
  await runs.insert({ ...runRow('run'), request: JSON.stringify(request) });

  const [files, pools] = [new DatasetFiles(folder), openThreads({ ingestMs: 300_000 })];
  vi.spyOn(pools.forecasts, 'forecast').mockImplementation((_of, _task, _end, tell) => {
    tell({ hasManySeries: true });
    return outcome();
  });
  const openEarly = vi.spyOn(SharedRun.prototype, 'openEarly');
  const end = vi.spyOn(SharedRun.prototype, 'end');
  const log = { error: () => undefined, info: () => undefined };
  const executor = new RunExecutor({
    db,
    runs,
    uploads,
    files,
    threads: pools.forecasts,
    log,
    now,
    reserve: new Reserve(join(folder, 'reserve'), 0),
    store: ':memory:',
    timeLimitMs: 300_000,
    share: (run) => new SharedRun({ seats, log }, run, { openAfterMs: Infinity }),
    beforeCompletion: () => Promise.resolve(),
  });
  await executor.execute('run', new AbortController().signal);
  expect(await runs.byId('run')).toMatchObject({ status: 'failed' });
  expect(openEarly).toHaveBeenCalledTimes(1);
  expect(end).toHaveBeenCalledTimes(1);
  await pools.close();
});
