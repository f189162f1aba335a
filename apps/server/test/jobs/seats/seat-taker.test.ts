import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatasetFiles } from '../../../src/datasets/dataset-files.ts';
import { SeatTaker } from '../../../src/jobs/seats/seat-taker.ts';
import { Workers } from '../../../src/jobs/workers.ts';
import type { Db } from '../../../src/store/db.ts';
import { forecastRunsRepository } from '../../../src/store/runs/forecast-runs.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { runSeatsRepository } from '../../../src/store/runs/run-seats.ts';
import { uploadsRepository } from '../../../src/store/uploads.ts';

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

it('takes as many seats at once as its process computes runs, and none at its own', async () => {
  const [runs, uploads, seats] = [forecastRunsRepository(db), uploadsRepository(db), runSeatsRepository(db)];
  const [files, workers] = [new DatasetFiles(folder), new Workers({ ingestMs: 300_000 })];
  vi.spyOn(workers, 'hasFreeCore', 'get').mockReturnValue(true);
  const findOpen = vi
    .spyOn(seats, 'findOpen')
    .mockResolvedValue({ round: 1, run_id: 'run', claim: 'elsewhere' });
  const leave: (() => void)[] = [];
  vi.spyOn(runs, 'byId').mockImplementation(() => new Promise((end) => leave.push(() => end(undefined))));
  const log = { error: vi.fn<(details: object, message: string) => void>(), info: () => undefined };
  const at = { runs, uploads, seats, files, workers, store: ':memory:', log };
  const taker = new SeatTaker({ ...at, atOnce: 2, ownClaims: () => ['here'] });
  taker.start();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leave).toHaveLength(2);
  leave[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(leave).toHaveLength(3);
  expect(new Set(findOpen.mock.calls.flat(2))).toEqual(new Set(['here']));
  for (const end of leave) end();
  await taker.close();
  await workers.close();
  expect(log.error).not.toHaveBeenCalled();
});
