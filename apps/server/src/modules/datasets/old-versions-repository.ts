import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/** Number of versions deleted in one go. */
const maxVersions = 100;

/**
 * Returns versions that were created before a time, except the current and the newest version of each dataset and
 * versions that a run uses.
 */
export const oldVersions = (db: Db, createdBefore: string) =>
  db
    .selectFrom('dataset_versions')
    .innerJoin('uploads', 'uploads.id', 'dataset_versions.upload_id')
    .selectAll('dataset_versions')
    .where('dataset_versions.status', '=', 'completed')
    .where('dataset_versions.created_at', '<', createdBefore)
    .whereRef('dataset_versions.id', '<>', 'uploads.version_id')
    .where((where) =>
      where.exists(
        where
          .selectFrom('dataset_versions as newer')
          .select(sql`1`.as('one'))
          .whereRef('newer.upload_id', '=', 'dataset_versions.upload_id')
          .whereRef('newer.number', '>', 'dataset_versions.number')
          .where('newer.status', '=', 'completed'),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('forecast_runs')
            .select(sql`1`.as('one'))
            .whereRef('forecast_runs.version_id', '=', 'dataset_versions.id'),
        ),
      ),
    )
    .orderBy('dataset_versions.created_at')
    .limit(maxVersions)
    .execute();
