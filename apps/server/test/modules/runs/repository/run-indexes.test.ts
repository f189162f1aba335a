import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../../src/db/sqlite/open.ts';
import type { SqliteDb } from '../../../../src/db/sqlite/sqlite-db.ts';

let db: SqliteDb;
beforeAll(async () => {
  db = await openDatabase(':memory:');
});
afterAll(() => db.destroy());

describe('runs', () => {
  it.each(['version_id =', 'refreshed_from =', 'deleted_at <='])(
    'are found by %s with an index',
    async (condition) => {
      const plan = await sql<{ detail: string }>`
        EXPLAIN QUERY PLAN SELECT id FROM forecast_runs WHERE ${sql.raw(condition)} ${'x'}`.execute(db);
      expect(plan.rows.map(({ detail }) => detail).join()).toContain('SEARCH forecast_runs USING INDEX');
    },
  );

  it('are listed newest first without a sort step', async () => {
    const plan = await sql<{ detail: string }>`
      EXPLAIN QUERY PLAN SELECT id FROM forecast_runs WHERE deleted_at IS NULL
      ORDER BY sequence DESC LIMIT 20`.execute(db);
    expect(plan.rows.map(({ detail }) => detail)).toEqual([
      'SCAN forecast_runs USING INDEX forecast_runs_sequence',
    ]);
  });
});
