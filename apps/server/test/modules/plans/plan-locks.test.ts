import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PlanLocks } from '../../../src/modules/plans/plan-locks.ts';
import { stores, type TestStore } from '../../support/stores.ts';

/** Runs two edits at the same time, each of which waits for the other. @returns whether they overlapped */
async function overlap(
  first: [PlanLocks, string],
  second: [PlanLocks, string],
  patienceMs = 500,
): Promise<boolean> {
  let [running, overlapped] = [0, false];
  const { promise: bothRun, resolve: reportBoth } = Promise.withResolvers<void>();
  const edit = async () => {
    running++;
    overlapped ||= running > 1;
    if (overlapped) reportBoth();
    await Promise.race([bothRun, sleep(patienceMs, undefined, { ref: false })]);
    running--;
  };
  await Promise.all([first, second].map(([locks, runId]) => locks.run(runId, 'ana', edit)));
  return overlapped;
}

describe.each(stores)('plan edits on $store', ({ open }) => {
  let store: TestStore;
  beforeEach(async () => {
    store = await open();
  });
  afterEach(() => store.close());

  it('do not wait for edits of another run', async () => {
    const locks = new PlanLocks(store.db);
    expect(await overlap([locks, 'one'], [locks, 'other'], 300_000)).toBe(true);
  });

  it('wait for edits of the same run', async () => {
    const locks = new PlanLocks(store.db);
    expect(await overlap([locks, 'one'], [locks, 'one'])).toBe(false);
  });

  it('continue after an edit has failed', async () => {
    const locks = new PlanLocks(store.db);
    const failing = locks.run('one', 'ana', () => Promise.reject(new Error('failed')));
    await expect(failing).rejects.toThrow('failed');
    expect(await locks.run('one', 'ana', async () => 'done')).toBe('done');
  });

  it('finish even if there are more waiting edits than connections in the pool', async () => {
    const locks = new PlanLocks(store.db);
    const edits = Array.from({ length: 30 }, (_, at) =>
      locks.run(`run ${at % 15}`, `user ${at % 3}`, () => store.db.selectFrom('users').selectAll().execute()),
    );
    expect(await Promise.all(edits)).toHaveLength(30);
  });
});

describe.each(stores.filter(({ store }) => store === 'PostgreSQL'))('two servers', ({ open }) => {
  it('do not edit the same plan at the same time', async () => {
    const store = await open();
    const overlapped = await overlap([new PlanLocks(store.db), 'one'], [new PlanLocks(store.db), 'one']);
    await store.close();
    expect(overlapped).toBe(false);
  });
});
