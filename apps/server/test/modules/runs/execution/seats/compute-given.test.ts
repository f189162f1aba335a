import { randomUUID } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import type { Part, PartResult, RunParts } from '@forecast-console/forecasting';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeGiven } from '../../../../../src/modules/runs/execution/seats/compute-given.ts';
import type { RoundWork } from '../../../../../src/modules/runs/execution/seats/seat-task.ts';
import { openStore, type Store } from '../../../../../src/db/open-store.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { runAttempt } from '../../../../../src/modules/runs/repository/run-attempt.ts';
import {
  type RunSeatsRepository,
  runSeatsRepository,
} from '../../../../../src/modules/runs/execution/seats/run-seats.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../../support/stored-rows.ts';

const patience = { timeout: 300_000 };
const emptyResult: PartResult = {
  forecasts: [],
  heldOut: null,
  chosen: null,
  notes: [],
  reliedOn: [],
  withoutEffects: [],
  state: null,
};

describe.skipIf(whyNoPostgres !== null)('a process that helps with a run', () => {
  let store: Store;
  let seats: RunSeatsRepository;
  const run = { runId: 'run', claim: 'claim of the test' };
  const change = (values: object) => forecastRunsRepository(store.db).update(run.runId, values);
  beforeEach(async () => {
    store = await openStore(await newDatabase(), () => new Date());
    seats = runSeatsRepository(store.db);
    await insertUpload(store.db);
    await forecastRunsRepository(store.db).insert(runRow(run.runId));
    await runAttempt(store.db, run.runId, run.claim).begin('build of the test');
    await change({ status: 'running' });
  });
  afterEach(async () => {
    await store.presence?.release();
    await store.db.destroy();
  });

  it('computes each assigned part once, and keeps a result until the previous one was collected', async () => {
    const round = (await seats.open(run.runId, run.claim)) ?? 0;
    const parts = [0, 1].map((shard): Part => ({ shard, stage: 0, work: 1 }));
    await seats.begin(round, serialize({ first: 0, parts, learnt: null } satisfies RoundWork));
    const seat = randomUUID();
    await seats.take(seat, round);
    for (const position of parts.keys()) await seats.give(seat, position);
    const compute = vi.fn<RunParts['compute']>(() => emptyResult);
    const answered = vi.spyOn(seats, 'answer');
    const hears = { alive: () => undefined, report: () => undefined };
    const sits = computeGiven({ compute }, { seats, seat, round }, hears);
    await vi.waitFor(() => expect(answered.mock.calls.length).toBeGreaterThan(4), patience);
    const found = async () => deserialize((await seats.takeAnswer(seat)) ?? new Uint8Array()) as unknown;
    expect(await found()).toEqual({ position: 0, result: emptyResult });
    await vi.waitFor(async () => expect(await seats.of(round)).toMatchObject([{ answered: true }]), patience);
    expect(await found()).toEqual({ position: 1, result: emptyResult });
    expect(compute).toHaveBeenCalledTimes(2);
    await seats.close(round);
    expect(await sits).toBe(2);
  });

  it.each([
    ['is closed', (round: number) => seats.close(round)],
    ['has another attempt', () => change({ claim: 'another attempt' })],
    ['has ended', () => change({ status: 'cancelled' })],
  ])('is no longer needed once the run %s', async (_, end) => {
    const round = (await seats.open(run.runId, run.claim)) ?? 0;
    expect(await seats.isWanted(round)).toBe(true);
    await end(round);
    expect(await seats.isWanted(round)).toBe(false);
  });
});
