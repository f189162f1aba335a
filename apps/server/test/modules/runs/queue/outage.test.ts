import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Log } from '../../../../src/log.ts';
import { DeletedRuns } from '../../../../src/modules/runs/deleted-runs.ts';
import { PostgresQueue } from '../../../../src/modules/runs/queue/postgres-queue.ts';

const minuteMs = 60_000;
const unreachable = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
const log = { error: vi.fn<Log['error']>(), info: () => undefined };
const messages = () => log.error.mock.calls.map(([, message]) => message);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  log.error.mockClear();
});

it('logs one line when the database is unreachable for ten minutes, and one at the end', async () => {
  let failure: Error | null = null;
  const unfinished = async () => {
    if (failure !== null) throw failure;
    return [];
  };
  const queue = new PostgresQueue({
    jobs: { openQueue: async () => undefined, close: async () => undefined },
    helpers: { tidy: async () => undefined, close: async () => undefined },
    turns: { now: async () => 0 },
    runs: { unfinished },
    atOnce: 0,
    log,
  } as unknown as ConstructorParameters<typeof PostgresQueue>[0]);
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
  const deletedRuns = new DeletedRuns({
    config: { runDays: 0, planDays: 0 },
    runs: { deletedBefore: () => Promise.reject(failure) },
    now: () => new Date(),
    log,
  } as unknown as ConstructorParameters<typeof DeletedRuns>[0]);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(messages()).toHaveLength(lines);
  await deletedRuns.close();
});
