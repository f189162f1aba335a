import { type Kysely, sql } from 'kysely';
import { updateRowChecksums } from '../row-checksums.ts';

const tables = [
  'api_tokens',
  'audit_entries',
  'dataset_events',
  'dataset_versions',
  'event_sets',
  'forecast_runs',
  'plan_adjustments',
  'plan_periods',
  'run_combinations',
  'run_groups',
  'sign_ins',
  'uploads',
  'users',
];

/** Adds the checksums of rows (see ../row-checksums.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN checksum INTEGER`.execute(db);
    await updateRowChecksums(db, table);
  }
}
