import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Jobs } from '../../../../src/db/postgres/jobs.ts';
import { Reserve } from '../../../../src/db/reserve.ts';
import type { Log } from '../../../../src/log.ts';
import { DeletedRuns } from '../../../../src/modules/runs/deleted-runs.ts';
import { PostgresQueue } from '../../../../src/modules/runs/queue/postgres-queue.ts';
import { runRepositories } from '../../../../src/modules/runs/repository/index.ts';
import { openSqlite } from '../../../support/stores.ts';

const minuteMs = 60_000;
const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
const log = { error: vi.fn<Log['error']>(), info: () => undefined };
const { db, close } = await openSqlite();
afterAll(close);
const { runs, groups } = runRepositories(db);
const nothing = async () => undefined;
const messages = () => log.error.mock.calls.map(([, message]) => message);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  log.error.mockClear();
});

it('logs one line when the database is unreachable for ten minutes, and one at the end', async () => {
  let failure: Error | null = null;
  vi.spyOn(runs, 'unfinished').mockImplementation(async () => {
    if (failure !== null) throw failure;
    return [];
  });
  const jobs = new Jobs('postgres://localhost/unused', false, log);
  vi.spyOn(jobs, 'openQueue').mockResolvedValue();
  vi.spyOn(jobs, 'close').mockResolvedValue();
  const queue = new PostgresQueue({
    jobs,
    helpers: { start: () => undefined, tidy: nothing, close: nothing },
    executor: { execute: async () => true },
    turns: { now: async () => 0, reached: async () => [] },
    runs,
    atOnce: 0,
    log,
  });
  await queue.resume();
  failure = unreachable;
  await vi.advanceTimersByTimeAsync(10 * minuteMs);
  const first = 'waiting runs cannot be queued, because the database is unreachable';
  expect(messages()).toEqual([first]);
  failure = null;
  await vi.advanceTimersByTimeAsync(2 * minuteMs);
  expect(messages()).toEqual([first, `${first}: no further failures`]);
  failure = new Error('syntax error');
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(messages().slice(2)).toEqual(['failed to queue waiting runs', 'failed to queue waiting runs']);
  await queue.close();
});

it.each([
  [unreachable, 0],
  [new Error('syntax error'), 2],
])('removing deleted runs logs %s %i times a minute', async (failure, lines) => {
  vi.spyOn(runs, 'deletedBefore').mockRejectedValue(failure);
  const deletedRuns = new DeletedRuns({
    config: { runDays: 0, planDays: 0 },
    db,
    runs,
    groups,
    reserve: new Reserve(join(tmpdir(), 'no-reserve'), 0),
    executor: { cancel: async () => true },
    recordDeletion: nothing,
    now: () => new Date(),
    log,
  });
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(messages()).toHaveLength(lines);
  await deletedRuns.close();
});
