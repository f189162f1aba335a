import type { Insertable } from 'kysely';
import type { Db } from '../../src/db/db.ts';
import type { ForecastRunsTable } from '../../src/db/run-tables.ts';
import { uploadsRepository } from '../../src/modules/datasets/uploads-repository.ts';

/** The database row of a user. */
export const userRow = (username: string) => ({
  id: username,
  username,
  email: `${username}@example.com`,
  password_hash: '',
  roles: '["user"]',
  is_demo: 0,
  created_at: '2024-03-01T12:00:00.000Z',
});

/** The database row of a run. */
export const runRow = (id: string, upload_id = 'upload') =>
  ({
    id,
    upload_id,
    created_at: '2024-03-01T12:00:00.000Z',
    status: 'queued',
    request: '{}',
  }) satisfies Omit<Insertable<ForecastRunsTable>, 'sequence'>;

export const insertUpload = (db: Db, id = 'upload') =>
  uploadsRepository(db).insert({
    id,
    run_id: `ingest of ${id}`,
    file_name: `${id}.db`,
    original_name: 'demand.csv',
    upload_date: '2024-03-01T12:00:00.000Z',
    status: 'completed',
    upload_mode: 'both',
  });

/** The columns that every imported file sets. */
export const readRow = {
  row_count: 1,
  first_date: null,
  last_date: null,
  bucket: null,
  ordinary_gap: null,
  value_label: null,
  report: null,
  checksums: null,
};
