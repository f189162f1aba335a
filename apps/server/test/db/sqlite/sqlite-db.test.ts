import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { connect, openDatabase } from '../../../src/db/sqlite/open.ts';

it('a transaction that has read can write while another thread tries to write', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'db-'));
  const path = join(folder, 'workspace.db');
  const db = await openDatabase(path);
  const ofAThread = connect(path);
  // Both connections are in this thread, so waiting for a lock would block the connection that holds it.
  await sql`PRAGMA busy_timeout = 0`.execute(ofAThread);
  const meanwhile = () => ofAThread.insertInto('leftovers').values({ path: 'of the thread' }).execute();

  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('leftovers').selectAll().execute();
    await expect(meanwhile()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    await transaction.insertInto('leftovers').values({ path: 'of the transaction' }).execute();
  });
  await meanwhile();

  expect(await db.selectFrom('leftovers').selectAll().execute()).toEqual([
    { path: 'of the transaction' },
    { path: 'of the thread' },
  ]);
  await Promise.all([db.destroy(), ofAThread.destroy()]);
  rmSync(folder, { recursive: true });
});
