import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBuild } from '../../../../../src/build.ts';
import { DatasetFiles } from '../../../../../src/modules/datasets/storage/dataset-files.ts';
import { SeatTaker } from '../../../../../src/modules/runs/execution/seats/seat-taker.ts';
import { openThreads } from '../../../../../src/threads.ts';
import type { Db } from '../../../../../src/db/db.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { openStore } from '../../../../../src/db/open-store.ts';
import { runSeatsRepository } from '../../../../../src/modules/runs/execution/seats/run-seats.ts';
import { uploadsRepository } from '../../../../../src/modules/datasets/uploads-repository.ts';
import { insertUpload, readRow, runRow } from '../../../../support/stored-rows.ts';

let db: Db;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seats-'));
  ({ db } = await openStore(':memory:', () => new Date()));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

function seatTaker(atOnce: number) {
  const [runs, uploads, seats] = [forecastRunsRepository(db), uploadsRepository(db), runSeatsRepository(db)];
  const [files, pools] = [new DatasetFiles(folder), openThreads({ ingestMs: 300_000 })];
  const threads = pools.forecasts;
  vi.spyOn(threads, 'hasFreeCore', 'get').mockReturnValue(true);
  const findOpen = vi
    .spyOn(seats, 'findOpen')
    .mockResolvedValue({ round: 1, run_id: 'run', claim: 'elsewhere' });
  vi.spyOn(seats, 'isWanted').mockResolvedValue(true);
  const log = { error: vi.fn<(details: object, message: string) => void>(), info: () => undefined };
  const at = { runs, uploads, seats, files, threads, store: ':memory:', log };
  const taker = new SeatTaker({ ...at, atOnce, ownClaims: () => ['here'] });
  taker.start();
  return { ...at, findOpen, taker };
}

it('a process helps with as many runs at once as it may compute, but never with its own', async () => {
  const { runs, threads, log, findOpen, taker } = seatTaker(2);
  const leave: (() => void)[] = [];
  vi.spyOn(runs, 'byId').mockImplementation(() => new Promise((end) => leave.push(() => end(undefined))));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leave).toHaveLength(2);
  leave[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leave).toHaveLength(3);
  expect(new Set(findOpen.mock.calls.flat(2))).toEqual(new Set([await ownBuild(), 'here']));
  for (const end of leave) end();
  await taker.close();
  await threads.close();
  expect(log.error).not.toHaveBeenCalled();
});

describe('a helper that is still waiting for the dataset of a run', () => {
  async function waiting() {
    await insertUpload(db);
    const dates = { first_date: '2023-01-01', last_date: '2024-12-31', ordinary_gap: 1 };
    await uploadsRepository(db).complete('upload', { ...readRow, ...dates }, 1);
    const request = { bucket_type: 'month', data_start_date: null, forecast_start_date: null };
    await forecastRunsRepository(db).insert({ ...runRow('run'), request: JSON.stringify(request) });
    const all = seatTaker(1);
    const hold = vi.spyOn(all.files, 'hold').mockImplementation(async (_upload, _use, end) => {
      if (end !== undefined) await once(end, 'abort');
      throw end?.reason;
    });
    await vi.advanceTimersByTimeAsync(500);
    await vi.waitFor(() => expect(hold).toHaveBeenCalledTimes(1), { timeout: 300_000 });
    return { ...all, hold };
  }

  it('stops waiting when the process stops', async () => {
    const { threads, log, taker } = await waiting();
    await taker.close();
    await threads.close();
    expect(log.error).not.toHaveBeenCalled();
  });

  it('stops waiting when the run has ended', async () => {
    const { threads, seats, log, hold, taker } = await waiting();
    await vi.advanceTimersByTimeAsync(2000);
    expect(hold).toHaveBeenCalledTimes(1);
    vi.spyOn(seats, 'isWanted').mockResolvedValue(false);
    await vi.advanceTimersByTimeAsync(2000);
    // The helper is free for the next run.
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(500);
      expect(hold.mock.calls.length).toBeGreaterThan(1);
    }, 300_000);
    await taker.close();
    await threads.close();
    expect(log.error).not.toHaveBeenCalled();
  });
});
