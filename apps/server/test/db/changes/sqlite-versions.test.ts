import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/sqlite/open.ts';
import type { SqliteDb } from '../../../src/db/sqlite/sqlite-db.ts';
import { SqliteVersions } from '../../../src/db/changes/sqlite-versions.ts';
import { anyRun } from '../../../src/db/changes/versions.ts';

let db: SqliteDb;
beforeAll(async () => {
  db = await openDatabase(':memory:');
});
afterAll(() => db.destroy());

it('is not still while something may be taken back, nor once it was', async () => {
  const versions = new SqliteVersions(db);
  const seen = () => versions.of([anyRun]);
  const before = await seen();
  expect(await before.isStill()).toBe(true);
  const undone = db.transaction().execute(async (transaction) => {
    await transaction.updateTable('forecast_runs').set({ name: 'x' }).execute();
    expect(await (await seen()).isStill()).toBe(false);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect((await seen()).version).toBe(before.version);
  expect(await before.isStill()).toBe(false);
});
