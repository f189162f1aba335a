import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBuild } from '../../../../../src/build.ts';
import { openStore, type Store } from '../../../../../src/db/open-store.ts';
import { DatabaseUnreachableError } from '../../../../../src/errors.ts';
import { DatasetFiles } from '../../../../../src/modules/datasets/storage/dataset-files.ts';
import { uploadsRepository } from '../../../../../src/modules/datasets/uploads-repository.ts';
import { RunHelpers } from '../../../../../src/modules/runs/execution/parts/run-helpers.ts';
import { runParts } from '../../../../../src/modules/runs/repository/run-parts.ts';
import { runAttempt } from '../../../../../src/modules/runs/repository/run-attempt.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { openThreads } from '../../../../../src/threads.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { insertUpload, readRow, runRow } from '../../../../support/stored-rows.ts';

const patience = { timeout: 300_000 };

describe.skipIf(whyNoPostgres !== null)('a process that helps with a run', () => {
  let folder: string;
  let store: Store;
  let helpers: RunHelpers;
  let build: string;
  const pools = openThreads({ ingestMs: 300_000 });
  const threads = pools.forecasts;
  const log = { error: vi.fn<(details: object, message: string) => void>(), info: () => undefined };
  const releaseCore = vi.fn<() => void>();

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'helpers-'));
    const databaseUrl = await newDatabase();
    store = await openStore(databaseUrl, () => new Date());
    const { db } = store;
    const [runs, uploads] = [forecastRunsRepository(db), uploadsRepository(db)];
    await insertUpload(db);
    const dates = { first_date: '2023-01-01', last_date: '2024-12-31', ordinary_gap: 1 };
    await uploads.complete('upload', { ...readRow, ...dates }, 1);
    const request = { bucket_type: 'month', data_start_date: null, forecast_start_date: null };
    await runs.insert({ ...runRow('run'), request: JSON.stringify(request) });
    build = await ownBuild();
    await runAttempt(db, 'run', 'attempt').begin(build);
    await runParts(db, { runId: 'run', build }).publish(0, 2, new Uint8Array());
    vi.spyOn(threads, 'takeCore').mockReturnValue(releaseCore);
    const files = new DatasetFiles(folder);
    helpers = new RunHelpers({ db, runs, uploads, files, threads, store: databaseUrl, log });
  });
  afterEach(async () => {
    await helpers.close();
    vi.restoreAllMocks();
    log.error.mockReset();
    releaseCore.mockReset();
    await store.presence?.release();
    await store.db.destroy();
    rmSync(folder, { recursive: true });
  });

  const update = (values: { status: 'cancelled' | 'running' }, id = 'run') =>
    forecastRunsRepository(store.db).update(id, values);
  const coreIsFree = (isFree: boolean) => vi.spyOn(threads, 'hasFreeCore', 'get').mockReturnValue(isFree);
  /** Helps until it is stopped. */
  const endless: typeof threads.help = async (_task, stop, onMessage) => {
    onMessage({ done: 0.5, computed: 0 });
    await once(stop, 'abort');
    throw stop.reason;
  };
  it('waits for a free core, and until no other run is queued', async () => {
    const help = vi.spyOn(threads, 'help').mockImplementation(endless);
    const busy = coreIsFree(false);
    helpers.start();
    await vi.waitFor(() => expect(busy.mock.calls.length).toBeGreaterThan(2), patience);
    await forecastRunsRepository(store.db).insert(runRow('queued'));
    const free = coreIsFree(true);
    const looks = free.mock.calls.length;
    await vi.waitFor(() => expect(free.mock.calls.length).toBeGreaterThan(looks + 2), patience);
    expect(help).not.toHaveBeenCalled();
    await update({ status: 'running' }, 'queued');
    await vi.waitFor(() => expect(help).toHaveBeenCalled(), patience);
    expect(help.mock.calls[0]?.[0]).toMatchObject({ runId: 'run', build });
    await helpers.close();
    expect(releaseCore).toHaveBeenCalledTimes(help.mock.calls.length);
    expect(log.error).not.toHaveBeenCalled();
  });

  it('stops when the run is canceled', async () => {
    coreIsFree(true);
    const help = vi.spyOn(threads, 'help').mockImplementation(endless);
    helpers.start();
    await vi.waitFor(() => expect(help).toHaveBeenCalled(), patience);
    await update({ status: 'cancelled' });
    await vi.waitFor(() => {
      expect(releaseCore).toHaveBeenCalledTimes(help.mock.calls.length);
    }, patience);
    expect(log.error).not.toHaveBeenCalled();
  });

  it.each([
    { error: new Error('the thread ran out of memory'), isReported: true },
    { error: new DatabaseUnreachableError(), isReported: false },
  ])(
    'waits after a failure, and reports it unless it is an outage: $error',
    async ({ error, isReported }) => {
      // One core, so that a second look does not start another helper before the first has failed.
      const free = coreIsFree(true);
      vi.spyOn(threads, 'takeCore').mockImplementation(() => {
        free.mockReturnValue(false);
        return () => free.mockReturnValue(true);
      });
      const help = vi.spyOn(threads, 'help').mockRejectedValue(error);
      helpers.start();
      await vi.waitFor(() => expect(help).toHaveBeenCalledTimes(1), patience);
      const looks = free.mock.calls.length;
      await vi.waitFor(() => expect(free.mock.calls.length).toBeGreaterThan(looks + 2), patience);
      const reported = [{ err: error, runId: 'run' }, 'failed to help with a forecast run'];
      expect(log.error.mock.calls).toEqual(isReported ? [reported] : []);
      expect(help).toHaveBeenCalledTimes(1);
    },
  );
});
