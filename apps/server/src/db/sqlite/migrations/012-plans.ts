import { type Kysely, sql } from 'kysely';

/**
 * Adds adjustments of plans. The values of all combinations in one period are stored together, because an adjustment
 * reads and writes one period at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE plan_adjustments (
      run_id TEXT NOT NULL REFERENCES forecast_runs (id) ON DELETE CASCADE,
      number INTEGER NOT NULL,
      key TEXT NOT NULL,
      name TEXT,
      cells TEXT NOT NULL,
      reason TEXT NOT NULL,
      user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
      created_at TEXT NOT NULL,
      undone_by TEXT REFERENCES users (id) ON DELETE SET NULL,
      undone_at TEXT,
      carried INTEGER NOT NULL,
      vanished INTEGER NOT NULL,
      PRIMARY KEY (run_id, number)
    ) WITHOUT ROWID`.execute(db);
  await sql`
    CREATE TABLE plan_periods (
      run_id TEXT NOT NULL REFERENCES forecast_runs (id) ON DELETE CASCADE,
      period INTEGER NOT NULL,
      forecast BLOB NOT NULL,
      plan BLOB,
      total REAL,
      PRIMARY KEY (run_id, period)
    )`.execute(db);
  await db.schema.alterTable('forecast_runs').addColumn('plan_locked_at', 'text').execute();
  await db.schema.alterTable('forecast_runs').addColumn('plan_locked_by', 'text').execute();
  await db.schema.alterTable('run_groups').addColumn('members', 'text').execute();
}
