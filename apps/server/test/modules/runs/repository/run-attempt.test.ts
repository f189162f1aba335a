import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/db/db.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import {
  initialState,
  type RunAttempt,
  runAttempt,
  SupersededError,
} from '../../../../src/modules/runs/repository/run-attempt.ts';
import { insertGroups } from '../../../../src/modules/runs/repository/groups-repository.ts';
import { insertUpload, runRow } from '../../../support/stored-rows.ts';
import { stores, type TestStore } from '../../../support/stores.ts';

const group = (position: number) => ({
  run_id: 'run',
  position,
  key: '{}',
  points: '{}',
  notes: '[]',
});
const completed = { status: 'completed', result: '{}' } as const;

describe.each(stores)('on $store, a run attempt', ({ open }) => {
  let store: TestStore;
  let db: Db;
  let first: RunAttempt;
  let second: RunAttempt;
  beforeEach(async () => {
    store = await open();
    ({ db } = store);
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow('run'));
    first = runAttempt(db, 'run', 'first');
    second = runAttempt(db, 'run', 'second');
  });
  afterEach(() => store.close());

  const insert = (attempt: RunAttempt, position: number) =>
    attempt.store((on) => insertGroups(on, db.dialect, [group(position)]));
  const positions = async () =>
    (await db.selectFrom('run_groups').select('position').orderBy('position').execute()).map(
      (row) => row.position,
    );
  const run = () => forecastRunsRepository(db).byId('run');

  it('stores nothing before it begins', async () => {
    await expect(insert(first, 0)).rejects.toThrow(SupersededError);
    expect(await first.update({ progress: 0.5 })).toBe(false);
    expect(await positions()).toEqual([]);
  });

  it('neither writes nor deletes anything after a newer attempt, which begins without results, has started', async () => {
    expect(await first.begin('build of the test')).toBe(true);
    await insert(first, 0);
    await first.update({ status: 'running', progress: 0.5, stage: 'Fitting' });
    expect(await second.begin('build of the test')).toBe(true);
    expect(await positions()).toEqual([]);
    expect(await run()).toMatchObject(initialState);

    await insert(second, 1);
    await expect(insert(first, 2)).rejects.toThrow(SupersededError);
    expect(await first.update(completed)).toBe(false);
    expect(await first.discard({ status: 'failed' })).toBe(false);
    await first.deleteResults();
    expect(await positions()).toEqual([1]);
    expect(await second.update(completed)).toBe(true);
    expect(await run()).toMatchObject(completed);
  });

  it('deletes its results when it fails or starts over', async () => {
    await first.begin('build of the test');
    await insert(first, 0);
    expect(await first.discard(initialState)).toBe(true);
    expect(await positions()).toEqual([]);
    await insert(first, 1);
    expect(await first.discard({ status: 'failed', error: 'Too long.' })).toBe(true);
    expect(await positions()).toEqual([]);
  });

  it('deletes its results after the run was canceled', async () => {
    await first.begin('build of the test');
    await insert(first, 0);
    await forecastRunsRepository(db).update('run', { status: 'cancelled' });
    await expect(insert(first, 1)).rejects.toThrow(SupersededError);
    await first.deleteResults();
    expect(await positions()).toEqual([]);

    await insertGroups(db, db.dialect, [group(2)]);
    expect(await second.begin('build of the test')).toBe(false);
    expect(await positions()).toEqual([]);
  });

  it('does not change a completed run', async () => {
    await first.begin('build of the test');
    await insert(first, 0);
    await first.update(completed);
    expect(await second.begin('build of the test')).toBe(false);
    await first.deleteResults();
    expect(await positions()).toEqual([0]);
    expect(await run()).toMatchObject({ ...completed, claim: 'first' });
  });
});
