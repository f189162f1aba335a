import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import type { SqliteDb } from '../../../src/db/sqlite/sqlite-db.ts';
import { allRuns, ChangeCounters } from '../../../src/http/response-cache/change-counters.ts';
import { installTriggers } from '../../../src/http/response-cache/triggers.ts';

let db: SqliteDb;
beforeAll(async () => {
  db = await openDatabase(':memory:');
  await installTriggers(db);
});
afterAll(() => db.destroy());

it('no snapshot is current during a transaction, or after a transaction was rolled back', async () => {
  const counters = new ChangeCounters(db);
  const seen = () => counters.read(allRuns);
  const before = await seen();
  expect(await before.isCurrent()).toBe(true);
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('forecast_runs').set({ name: 'x' }).execute();
    expect(await (await seen()).isCurrent()).toBe(false);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await seen()).version).toBe(before.version);
  expect(await before.isCurrent()).toBe(false);
});
