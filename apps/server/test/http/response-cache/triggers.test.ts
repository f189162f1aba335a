import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/db.ts';
import {
  allRuns,
  type ChangeCounters,
  everythingElse,
} from '../../../src/http/response-cache/change-counters.ts';
import { installTriggers } from '../../../src/http/response-cache/triggers.ts';
import { stores, type TestStore } from '../../support/stores.ts';

describe.each(stores)('triggers of the response cache on $store', ({ open }) => {
  let store: TestStore;
  let db: Db;
  let counters: ChangeCounters;
  beforeEach(async () => {
    store = await open();
    ({ db, counters } = store);
    await db
      .insertInto('uploads')
      .values({
        id: 'u1',
        run_id: 'i1',
        file_name: 'u1.db',
        original_name: 'a.csv',
        upload_date: '',
        status: 'completed',
        upload_mode: 'both',
        sequence: 1,
      })
      .execute();
    for (const [sequence, id] of ['r1', 'r2'].entries())
      await db
        .insertInto('forecast_runs')
        .values({ id, upload_id: 'u1', created_at: '', status: 'completed', request: '{}', sequence })
        .execute();
  });
  afterEach(() => store.close());

  const versions = () =>
    Promise.all(
      ['r1', 'r2', allRuns, everythingElse].map(async (subject) => (await counters.read(subject)).version),
    );

  async function raisedBy(statement: string): Promise<boolean[]> {
    const before = await versions();
    await sql.raw(statement).execute(db);
    return (await versions()).map((version, index) => version !== before[index]);
  }

  // PERF-10
  it('increase the counter of the run that a row belongs to', async () => {
    expect(await raisedBy(`UPDATE forecast_runs SET name = 'x' WHERE id = 'r1'`)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    const group = `INSERT INTO run_groups (run_id, position, level, key, points, notes) VALUES ('r2', 0, '', '{}', '{}', '[]')`;
    expect(await raisedBy(group)).toEqual([false, true, true, false]);
    expect(await raisedBy(`DELETE FROM forecast_runs WHERE id = 'r2'`)).toEqual([false, true, true, false]);
  });

  it('increase the common counter for all other tables', async () => {
    expect(await raisedBy(`UPDATE uploads SET label = 'x'`)).toEqual([false, false, false, true]);
    expect(await raisedBy(`DELETE FROM uploads`)).toEqual([true, true, true, true]);
  });

  it('do not exist on tables that no response depends on', async () => {
    expect(await raisedBy(`INSERT INTO ended_sessions (family, until) VALUES ('f', 1)`)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('are also created for new tables', async () => {
    await sql`CREATE TABLE remarks (run TEXT REFERENCES forecast_runs (id) ON DELETE CASCADE, text TEXT)`.execute(
      db,
    );
    await sql`CREATE TABLE holidays (day TEXT)`.execute(db);
    await installTriggers(db);
    expect(await raisedBy(`INSERT INTO remarks VALUES ('r1', 'x')`)).toEqual([true, false, true, false]);
    expect(await raisedBy(`INSERT INTO holidays VALUES ('2024-12-25')`)).toEqual([false, false, false, true]);
  });

  it('do not invalidate a snapshot of a run when other runs change', async () => {
    const [own, any] = await Promise.all([counters.read('r1', everythingElse), counters.read(allRuns)]);
    const name = (id: string) => sql`UPDATE forecast_runs SET name = 'x' WHERE id = ${id}`.execute(db);
    await name('r2');
    expect(await Promise.all([own.isCurrent(), any.isCurrent()])).toEqual([true, false]);
    await name('r1');
    expect(await own.isCurrent()).toBe(false);
  });
});
