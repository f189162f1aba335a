// full run only: several processes share its runs.
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { forecast, type ForecastResult, RunParts } from '@forecast-console/forecasting';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PartsBoard } from '../../../../../src/modules/runs/execution/parts-board.ts';
import { computeGiven } from '../../../../../src/modules/runs/execution/seats/compute-given.ts';
import { SharedRun } from '../../../../../src/modules/runs/execution/seats/shared-run.ts';
import { openStore, type Store } from '../../../../../src/db/open-store.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { runAttempt } from '../../../../../src/modules/runs/repository/run-attempt.ts';
import {
  type RunSeatsRepository,
  runSeatsRepository,
} from '../../../../../src/modules/runs/execution/seats/run-seats.ts';
import { monthlyRequest } from '../../../../support/monthly-request.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import type { SharingMessage, SharingTask } from '../../../../support/sharing-thread.ts';
import { insertUpload, runRow } from '../../../../support/stored-rows.ts';

const patience = { timeout: 300_000 };
const log = { error: vi.fn<(details: object, message: string) => void>(), info: () => undefined };
const request = { ...monthlyRequest(12), sharding: { wholeUpTo: 8, sampled: 9, perShard: 1 } };
const whole = forecast(request);

describe.skipIf(whyNoPostgres !== null)('a run in shards', () => {
  let store: Store;
  let seats: RunSeatsRepository;
  const run = { runId: 'run', claim: 'claim of the test' };
  beforeEach(async () => {
    log.error.mockReset();
    store = await openStore(await newDatabase(), () => new Date());
    seats = runSeatsRepository(store.db);
    await insertUpload(store.db);
    await forecastRunsRepository(store.db).insert(runRow(run.runId));
    await runAttempt(store.db, run.runId, run.claim).begin('build of the test');
    await forecastRunsRepository(store.db).update(run.runId, { status: 'running' });
  });
  afterEach(async () => {
    await store.presence?.release();
    await store.db.destroy();
  });

  /**
   * Helps like another process.
   * @param maxParts simulates that the process is killed during the part after this many
   */
  async function help(maxParts: number): Promise<number> {
    const { round } = (await seats.findOpen('build of the test')) ?? { round: 0 };
    const seat = randomUUID();
    await seats.take(seat, round);
    const parts = new RunParts(request);
    const killed = new Error('killed');
    let computed = 0;
    const compute = (...[part, report, learnt]: Parameters<RunParts['compute']>) => {
      if (computed === maxParts) throw killed;
      computed++;
      return parts.compute(part, report, learnt);
    };
    const hears = { alive: () => undefined, report: () => undefined };
    try {
      return await computeGiven({ compute }, { seats, seat, round }, hears);
    } catch (error) {
      if (error !== killed) throw error;
      await seats.dismiss(seat);
      return computed;
    }
  }

  /** Runs the forecast in a thread. The thread starts its own part of a round only after a helper has started one. */
  async function forecastWith(shared: SharedRun, isHelped: boolean): Promise<ForecastResult> {
    const begin = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const workerData: SharingTask = { request, begin };
    const thread = new Worker(new URL('../../../../support/sharing-thread.ts', import.meta.url), {
      workerData,
    });
    for await (const [message] of on(thread, 'message') as AsyncIterable<[SharingMessage]>) {
      if ('result' in message) return message.result;
      const board = PartsBoard.over(message.round.board);
      shared.offer(message.round);
      if (isHelped) while (board.left === board.count) await sleep(20);
      Atomics.add(begin, 0, 1);
      Atomics.notify(begin, 0);
    }
    throw new Error('the thread found nothing');
  }

  it.each([
    ['one process', []],
    ['two processes', [Infinity]],
    ['three processes', [Infinity, Infinity]],
    ['three processes, one of which is killed in the first round', [Infinity, 0]],
    ['three processes, one of which is killed in the round of the shards', [Infinity, 3]],
  ])('gives the same result bit for bit with %s', async (_, helpers) => {
    const shared = new SharedRun({ seats, log }, run, { openAfterMs: 0, silenceMs: Infinity });
    shared.openEarly();
    const seated = async () => seats.of((await seats.findOpen('build of the test'))?.round ?? 0);
    await vi.waitFor(async () => expect(await seats.findOpen('build of the test')).toBeDefined(), patience);
    const helping = helpers.map(help);
    await vi.waitFor(async () => expect(await seated()).toHaveLength(helpers.length), patience);
    expect(await forecastWith(shared, helpers.length > 0)).toEqual(whole);
    // Helpers leave before the result is assembled and stored.
    const computed = await Promise.all(helping);
    await shared.end();
    expect(computed.some((parts) => parts > 0)).toBe(helpers.length > 0);
    expect(log.error).not.toHaveBeenCalled();
  });
});
