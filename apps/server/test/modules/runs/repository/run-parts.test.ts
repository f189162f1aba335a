import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../../src/db/db.ts';
import { connect } from '../../../../src/db/postgres/open.ts';
import { insertUncountedGroups } from '../../../../src/modules/runs/repository/groups-repository.ts';
import {
  deleteUnwantedParts,
  findRunWithFreeParts,
  type RunParts,
  runParts,
  storingRound,
} from '../../../../src/modules/runs/repository/run-parts.ts';
import { runAttempt } from '../../../../src/modules/runs/repository/run-attempt.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import { newDatabase, whyNoPostgres } from '../../../support/postgres/databases.ts';
import { insertUpload, runRow } from '../../../support/stored-rows.ts';

const run = { runId: 'run', build: 'build of the test' };
const [input, answer, kept] = [new Uint8Array([0]), new Uint8Array([1, 2, 3]), new Uint8Array([4])];

describe.skipIf(whyNoPostgres !== null)('the parts of a run', () => {
  let db: Db;
  let parts: RunParts;
  /** The same parts for a process that treats silent threads as killed at once. */
  let impatient: RunParts;
  beforeEach(async () => {
    db = connect(await newDatabase());
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow('run'));
    await runAttempt(db, 'run', 'attempt').begin(run.build);
    parts = runParts(db, run);
    impatient = runParts(db, run, 0);
    await parts.publish(0, 2, input);
  });
  afterEach(() => db.destroy());
  const stored = async () => (await sql`SELECT 1 FROM run_parts`.execute(db)).rows.length;

  it('are each taken once, and the results stay when they are published again', async () => {
    expect([await parts.take(0, 'a'), await parts.take(0, 'b'), await parts.take(0, 'a')]).toEqual([
      0,
      1,
      null,
    ]);
    expect(await parts.take(1, 'a')).toBeNull();
    await parts.answer(0, 1, answer, kept);
    await parts.answer(0, 1, new Uint8Array([9]));
    await parts.report('a', 0.5);
    await parts.publish(0, 2, input);
    expect(await parts.states(0)).toEqual([
      { position: 0, done: 0.5, isAnswered: false },
      { position: 1, done: 1, isAnswered: true },
    ]);
    const found = [parts.resultOf(0, 1, 'answer'), parts.resultOf(0, 1, 'kept'), parts.inputOf(0)];
    expect((await Promise.all(found)).map((bytes) => new Uint8Array(bytes ?? []))).toEqual([
      answer,
      kept,
      input,
    ]);
    expect(await parts.resultOf(0, 0, 'answer')).toBeNull();
  });

  it('are taken without waiting for another thread that takes one', async () => {
    await db.transaction().execute(async (on) => {
      await sql`SELECT 1 FROM run_parts WHERE position = 0 FOR UPDATE`.execute(on);
      expect(await parts.take(0, 'other')).toBe(1);
    });
    expect(await parts.take(0, 'another')).toBe(0);
  });

  it('can be taken again 15 seconds after their thread last reported progress', async () => {
    const pass = (seconds: number) =>
      sql`UPDATE run_parts SET seen_at = seen_at - ${seconds}::integer * interval '1 second'`.execute(db);
    for (const thread of ['a', 'b']) await parts.take(0, thread);
    await pass(3601);
    await parts.report('a', 0.5);
    await parts.report('b', null);
    const patient = runParts(db, run, 3600);
    expect([await patient.take(0, 'other'), await patient.take(0, 'other')]).toEqual([1, null]);
    await pass(15);
    expect(await parts.take(0, 'other')).toBe(0);
  });

  it('are not shared between builds', async () => {
    for (const holder of ['a', 'b']) await parts.take(0, holder);
    await parts.answer(0, 1, answer, kept);
    const before = await sql`SELECT * FROM run_parts ORDER BY position`.execute(db);
    const build = 'another build';
    await runAttempt(db, 'run', 'second attempt').begin(build);
    const others = runParts(db, { ...run, build }, 0);
    expect([await others.latestRound(), await others.take(0, 'c')]).toEqual([null, null]);
    expect([await others.inputOf(0), await others.resultOf(0, 1, 'kept')]).toEqual([null, null]);
    await others.publish(0, 2, input);
    for (const position of [0, 1]) {
      expect(await others.take(0, 'c')).toBe(position);
      await others.answer(0, position, answer);
    }
    expect(await others.states(0)).toHaveLength(2);
    await others.report('a', 0.9);
    await others.release('a');
    const after = await sql`SELECT * FROM run_parts WHERE build = ${run.build} ORDER BY position`.execute(db);
    expect(after.rows).toEqual(before.rows);
  });

  it('can be taken again if their thread is silent or gives up, but not from the current attempt', async () => {
    await parts.take(0, 'attempt');
    await parts.take(0, 'helper');
    expect(await parts.take(0, 'other')).toBeNull();
    expect(await impatient.take(0, 'other')).toBe(1);
    expect(await findRunWithFreeParts(db, run.build)).toBeNull();
    await parts.release('other');
    expect(await findRunWithFreeParts(db, run.build)).toBe('run');
    expect(await parts.take(0, 'other')).toBe(1);
    await runAttempt(db, 'run', 'second attempt').begin(run.build);
    expect(await impatient.take(0, 'second attempt')).toBe(0);
  });

  it('store their series only once, and not after a new attempt began', async () => {
    const finish = (holder: string) => db.transaction().execute((on) => parts.finish(on, 0, holder, 7));
    await parts.publish(storingRound, 1, input);
    expect(await parts.latestRound()).toBe(storingRound);
    await parts.take(storingRound, 'silent');
    await impatient.take(storingRound, 'other');
    expect([await finish('silent'), await finish('other'), await finish('other')]).toEqual([
      false,
      true,
      false,
    ]);
    const bytes = async () => (await forecastRunsRepository(db).byId('run'))?.bytes ?? 0;
    const before = await bytes();
    await parts.countStored(db);
    expect((await bytes()) - before).toBe(7);
    await runAttempt(db, 'run', 'second attempt').begin(run.build);
    expect(await parts.latestRound()).toBe(0);
    await parts.publish(storingRound, 1, input);
    await parts.take(storingRound, 'second attempt');
    expect([await finish('other'), await finish('second attempt')]).toEqual([false, true]);
  });

  it('let a new attempt begin after the transaction of a part that stores series, and delete them', async () => {
    await parts.publish(storingRound, 1, input);
    await parts.take(storingRound, 'helper');
    const ended: string[] = [];
    const begun = await db.transaction().execute(async (on) => {
      await parts.finish(on, 0, 'helper', 7);
      const beginning = runAttempt(db, 'run', 'second attempt').begin(run.build);
      const waiting = sql`SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), {
        timeout: 300_000,
      });
      const group = { run_id: 'run', position: 1, key: '{}', points: '{}', notes: '[]' };
      await insertUncountedGroups(on, db.dialect, [group]);
      ended.push('part');
      return { end: beginning.then(() => ended.push('attempt')) };
    });
    await begun.end;
    expect(ended).toEqual(['part', 'attempt']);
    expect((await sql`SELECT 1 FROM run_groups`.execute(db)).rows).toEqual([]);
  });

  it('are offered to threads of the same build while no other run is queued, the oldest run first', async () => {
    expect(await findRunWithFreeParts(db, run.build)).toBe('run');
    expect(await findRunWithFreeParts(db, 'another build')).toBeNull();
    await forecastRunsRepository(db).insert(runRow('other run'));
    expect(await findRunWithFreeParts(db, run.build)).toBeNull();
    await runAttempt(db, 'other run', 'other attempt').begin(run.build);
    await runParts(db, { ...run, runId: 'other run' }).publish(0, 2, input);
    for (const id of ['run', 'other run']) await forecastRunsRepository(db).update(id, { status: 'running' });
    expect(await findRunWithFreeParts(db, run.build)).toBe('run');
    for (const thread of ['a', 'b']) await parts.take(0, thread);
    expect(await findRunWithFreeParts(db, run.build)).toBe('other run');
  });

  it.each([
    ['was canceled', () => forecastRunsRepository(db).update('run', { status: 'cancelled' })],
    ['is computed by another build', () => runAttempt(db, 'run', 'second attempt').begin('another build')],
  ])('are no longer computed once the run %s, and are deleted', async (_, end) => {
    await parts.take(0, 'helper');
    expect(await parts.report('helper', 0.5)).toBe(true);
    await deleteUnwantedParts(db);
    expect(await stored()).toBe(3);
    await end();
    expect(await findRunWithFreeParts(db, 'another build')).toBeNull();
    expect(await parts.report('helper', 0.6)).toBe(false);
    expect(await parts.take(0, 'helper')).toBeNull();
    expect(await parts.latestRound()).toBeNull();
    await parts.publish(1, 2, input);
    expect(await stored()).toBe(3);
    await deleteUnwantedParts(db);
    expect(await stored()).toBe(0);
  });
});
