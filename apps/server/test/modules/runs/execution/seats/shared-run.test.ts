// full run only: several processes share its runs.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { MessageChannel } from 'node:worker_threads';
import { RunParts } from '@forecast-console/forecasting';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownBuild } from '../../../../../src/build.ts';
import { PostgresArchive } from '../../../../../src/modules/datasets/storage/archive/postgres-archive.ts';
import { DatasetFiles } from '../../../../../src/modules/datasets/storage/dataset-files.ts';
import type { HelperAnswer } from '../../../../../src/modules/runs/execution/forecast-helper.ts';
import { PartsBoard } from '../../../../../src/modules/runs/execution/parts-board.ts';
import type { RoundWork } from '../../../../../src/modules/runs/execution/seats/seat-task.ts';
import { SeatTaker } from '../../../../../src/modules/runs/execution/seats/seat-taker.ts';
import { SharedRun } from '../../../../../src/modules/runs/execution/seats/shared-run.ts';
import { openThreads } from '../../../../../src/threads.ts';
import { readRun } from '../../../../../src/modules/runs/input/read-run.ts';
import { toRunSource } from '../../../../../src/modules/runs/execution/run-source.ts';
import type { Db } from '../../../../../src/db/db.ts';
import { forecastRunsRepository } from '../../../../../src/modules/runs/repository/runs-repository.ts';
import { connectTo } from '../../../../../src/db/open-store.ts';
import { runSeatsRepository } from '../../../../../src/modules/runs/execution/seats/run-seats.ts';
import { uploadsRepository } from '../../../../../src/modules/datasets/uploads-repository.ts';
import { ask } from '../../../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../../../support/postgres/databases.ts';
import { TestApp } from '../../../../support/test-app.ts';
import { forecastRequest, upload } from '../../../../support/test-data.ts';
import { signedIn } from '../../../../support/test-users.ts';

const patience = { timeout: 300_000 };
/** Time limits of a run that waits for helping processes indefinitely. */
const patient = { openAfterMs: 0, silenceMs: Infinity };
const claim = 'claim of the test';

describe.skipIf(whyNoPostgres !== null)('a run whose parts other processes compute', () => {
  let front: TestApp;
  let db: Db;
  let runId: string;
  let start: () => Promise<string>;
  const error = vi.fn<(details: object, message: string) => void>();
  const log = { error, info: () => undefined };
  const change = (values: object) => forecastRunsRepository(db).update(runId, values);

  beforeEach(async () => {
    error.mockReset();
    const databaseUrl = await newDatabase();
    front = await TestApp.open({ databaseUrl, runsAtOnce: 0 });
    db = connectTo(databaseUrl);
    const ana = await signedIn(front, 'ana');
    const { id } = await upload(front, ana.token);
    const json = forecastRequest(id, { aggregation_characteristics: ['c2'] });
    start = async () => (await ask(front, 'createForecast', { token: ana.token, json })).run_id;
    runId = await start();
    await change({ status: 'running', claim, build: await ownBuild() });
  });
  afterEach(async () => {
    await db.destroy();
    await front.close();
  });

  it('is open to other processes while its attempt is current and no run waits', async () => {
    const seats = runSeatsRepository(db);
    const isOpen = async () => (await seats.findOpen(await ownBuild())) !== undefined;
    expect(await isOpen()).toBe(false);
    const round = (await seats.open(runId, claim)) ?? 0;
    expect(await seats.findOpen(await ownBuild())).toEqual({ round, run_id: runId, claim });
    expect(await seats.findOpen(await ownBuild(), [claim])).toBeUndefined();
    expect(await seats.findOpen('another build')).toBeUndefined();
    await change({ claim: 'another attempt' });
    expect(await isOpen()).toBe(false);
    await change({ claim, status: 'queued' });
    expect(await isOpen()).toBe(false);
    await change({ status: 'running' });
    expect(await isOpen()).toBe(true);
    const waiting = await start();
    expect(await isOpen()).toBe(false);
    await forecastRunsRepository(db).update(waiting, { status: 'cancelled' });
    expect(await isOpen()).toBe(true);
    await seats.admitNobody(round);
    expect(await isOpen()).toBe(false);
    await seats.begin(round, serialize('work of the next round'));
    expect(await isOpen()).toBe(true);
  });

  it('assigns no parts and accepts no answers once another attempt has begun', async () => {
    const seats = runSeatsRepository(db);
    expect(await seats.open(runId, 'an attempt of before')).toBeNull();
    const round = (await seats.open(runId, claim)) ?? 0;
    const seat = randomUUID();
    expect(await seats.take(seat, round)).toBe(true);
    expect(await seats.givenTo(seat)).toBeNull();
    await seats.give(seat, 3);
    expect(await seats.givenTo(seat)).toBe(3);
    expect(await seats.answer(seat, 3, serialize('answer'))).toBe(true);
    expect(await seats.givenTo(seat)).toBeNull();
    await change({ claim: 'another attempt' });
    expect(await seats.givenTo(seat)).toBeUndefined();
    expect(await seats.tell(seat, 0.5)).toBe(false);
    await seats.removeStale();
    expect(await db.selectFrom('run_rounds').select('id').execute()).toEqual([]);
    expect(await seats.take(randomUUID(), round)).toBe(false);
  });

  it('assigns the next part in advance, keeps an answer until it is taken, and deletes both with the round', async () => {
    const seats = runSeatsRepository(db);
    const round = (await seats.open(runId, claim)) ?? 0;
    const seat = randomUUID();
    await seats.take(seat, round);
    await seats.give(seat, 3);
    await seats.give(seat, 7);
    expect(await seats.of(round)).toMatchObject([{ seat, position: 3, next: 7, done: 0, answered: false }]);
    await seats.tell(seat, 0.5);
    expect(await seats.answer(seat, 4, serialize('not asked for'))).toBe(false);
    expect(await seats.answer(seat, 3, serialize('of 3'))).toBe(true);
    expect(await seats.of(round)).toMatchObject([{ seat, position: 7, next: null, done: 0, answered: true }]);
    expect(await seats.answer(seat, 7, serialize('of 7'))).toBe(false);
    expect(deserialize((await seats.takeAnswer(seat)) ?? new Uint8Array())).toBe('of 3');
    expect(await seats.takeAnswer(seat)).toBeNull();
    expect(await seats.answer(seat, 7, serialize('of 7'))).toBe(true);
    await seats.give(seat, 8);
    await seats.begin(round, serialize('work of the next round'));
    expect(await seats.of(round)).toMatchObject([
      { seat, position: null, next: null, done: 0, answered: false },
    ]);
    expect(await seats.answer(seat, 8, serialize('of 8, too late'))).toBe(false);
  });

  /** Opens a run to other processes. Returns its current round. */
  async function openRun(times: ConstructorParameters<typeof SharedRun>[2] = patient) {
    const seats = runSeatsRepository(db);
    const shared = new SharedRun({ seats, log }, { runId, claim }, times);
    shared.openEarly();
    await vi.waitFor(async () => expect(await seats.findOpen(await ownBuild())).toBeDefined(), patience);
    const { round } = (await seats.findOpen(await ownBuild())) ?? { round: 0 };
    return { seats, shared, round };
  }

  /** Offers parts without content, for tests that check only their positions. */
  function offerParts(shared: SharedRun, first: number, parts: number) {
    const { port1, port2 } = new MessageChannel();
    const board = PartsBoard.forParts(parts).memory;
    shared.offer({ work: serialize('work'), first, isLast: false, board, answers: port2 });
    return port1;
  }

  /** A process that computes nothing itself. */
  function elsewhere() {
    const store = front.config.databaseUrl ?? '';
    const archive = new PostgresArchive(store);
    const files = new DatasetFiles(front.path('elsewhere'), { archive, maxBytes: 0 });
    const pools = openThreads({ ingestMs: 300_000 });
    const threads = pools.forecasts;
    const [runs, uploads, seats] = [
      forecastRunsRepository(db),
      uploadsRepository(db),
      runSeatsRepository(db),
    ];
    const at = { runs, uploads, seats, files, threads, store, log };
    const taker = new SeatTaker({ ...at, atOnce: 1, ownClaims: () => [] });
    const close = async () => {
      await taker.close();
      await pools.close();
      files.close();
      await archive.close();
    };
    return { ...at, taker, close };
  }

  it('gives the same results bit for bit and leaves no rows behind', async () => {
    const { runs, uploads, seats, files, taker, close } = elsewhere();
    const run = await runs.byId(runId);
    const dataset = run && (await uploads.atVersion(run.version_id ?? ''));
    if (!run || !dataset) throw new Error('the run is not stored');
    const input = await files.hold(dataset, (source) =>
      readRun(
        { ...toRunSource(run, dataset, { events: null, stockouts: null }), dataset: source },
        () => undefined,
      ),
    );
    if (input === null) throw new Error('there is nothing to forecast');
    const here = new RunParts(input.forecast);

    const { shared } = await openRun();
    const currentSeats = () => db.selectFrom('run_seats').select('seat').execute();
    taker.start();
    // A process joins before there are parts to compute, and stays for all rounds.
    await vi.waitFor(async () => expect(await currentSeats()).toHaveLength(1), patience);
    const seatsBefore = await currentSeats();
    const seatsAfter: { seat: string }[][] = [];
    for (const first of [0, here.parts.length]) {
      const board = PartsBoard.forParts(here.parts.length);
      const { port1, port2 } = new MessageChannel();
      const answers = new Map<number, unknown>();
      port1.on('message', (answer: HelperAnswer) => {
        if ('position' in answer) answers.set(answer.position, answer.result);
      });
      const work = serialize({ first, parts: here.parts, learnt: null } satisfies RoundWork);
      shared.offer({ work, first, isLast: first > 0, board: board.memory, answers: port2 });
      await vi.waitFor(() => expect(answers.size).toBe(here.parts.length), patience);
      // All parts are assigned, so no other process can join.
      await vi.waitFor(async () => expect(await seats.findOpen(await ownBuild())).toBeUndefined(), patience);
      port1.close();
      for (const [position, part] of here.parts.entries())
        expect(answers.get(position)).toEqual(here.compute(part, () => undefined, null));
      seatsAfter.push(await currentSeats());
    }
    expect(seatsAfter[0]).toEqual(seatsBefore);
    // No parts are left after the last round.
    await vi.waitFor(async () => expect(await currentSeats()).toEqual([]), patience);
    expect(await db.selectFrom('run_rounds').select('id').execute()).toEqual([]);
    await shared.end();
    await close();
    expect(error).not.toHaveBeenCalled();
  });

  it('lets other processes compute until its attempt is superseded', async () => {
    const { seats, threads, taker, close } = elsewhere();
    await seats.open(runId, claim);
    let end: AbortSignal | undefined;
    vi.spyOn(threads, 'helpCompute').mockImplementationOnce(async ({ seat, round }, signal, tell) => {
      await seats.take(seat, round);
      for (end = signal; !signal.aborted; tell({ done: 0.1 }))
        await Promise.race([sleep(50), once(signal, 'abort')]);
      throw signal.reason;
    });
    const reported = vi.spyOn(seats, 'tell');
    taker.start();
    await vi.waitFor(() => expect(reported).toHaveResolvedWith(true), patience);
    expect(end?.aborted).toBe(false);
    await change({ claim: 'another attempt' });
    await vi.waitFor(() => expect(end?.aborted).toBe(true), patience);
    await close();
    expect(error).not.toHaveBeenCalled();
  });

  it('assigns no parts of a finished round, and the last few parts one at a time', async () => {
    const { seats, shared, round } = await openRun();
    const seat = randomUUID();
    await seats.take(seat, round);
    const given = async () => (await seats.of(round)).map(({ position, next }) => [position, next]);
    const many = offerParts(shared, 0, 20);
    await vi.waitFor(async () => expect(await given()).toEqual([[0, 1]]), patience);
    many.close();
    const few = offerParts(shared, 20, 3);
    await vi.waitFor(async () => expect(await given()).toEqual([[20, null]]), patience);
    expect(await seats.answer(seat, 20, serialize({ position: 0, result: null }))).toBe(true);
    await vi.waitFor(async () => expect(await given()).toEqual([[21, null]]), patience);
    few.close();
    await shared.end();
    expect(error).not.toHaveBeenCalled();
  });

  it('lets its own thread compute the parts of processes that left or fell silent', async () => {
    let passed = 0;
    const { seats, shared, round } = await openRun({ openAfterMs: 0, now: () => passed });
    const [gone, silent] = [randomUUID(), randomUUID()];
    await seats.take(gone, round);
    const answers = offerParts(shared, 0, 11);
    const left: number[] = [];
    answers.on('message', (answer: HelperAnswer) => {
      if ('left' in answer) left.push(answer.left);
    });
    await vi.waitFor(async () => expect(await seats.of(round)).toMatchObject([{ next: 1 }]), patience);
    await seats.answer(gone, 0, serialize({ position: 0, result: null }));
    await vi.waitFor(
      async () => expect(await seats.of(round)).toMatchObject([{ answered: false }]),
      patience,
    );
    await seats.dismiss(gone);
    await vi.waitFor(() => expect(left).toContain(1), patience);
    expect(left).not.toContain(0);
    await seats.take(silent, round);
    await vi.waitFor(async () => expect(await seats.of(round)).toMatchObject([{ position: 3 }]), patience);
    const looked = vi.spyOn(seats, 'of');
    for (const _ of Array.from({ length: 3 })) {
      passed += 10_000;
      // The process reports that it is alive, but no progress.
      expect(await seats.tell(silent, 0.5)).toBe(true);
      looked.mockClear();
      await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(1), patience);
    }
    expect(left).not.toContain(3);
    passed += 15_001;
    await vi.waitFor(() => expect(left).toContain(3), patience);
    expect(await seats.of(round)).toEqual([]);
    answers.close();
    await shared.end();
    expect(error).not.toHaveBeenCalled();
  });
});
