import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../database/open.ts';
import type { UploadsTable } from '../database/schema.ts';

export function uploadsRepository(db: Db) {
  const withMaker = () =>
    db
      .selectFrom('uploads')
      .leftJoin('users', 'users.id', 'uploads.user_id')
      .selectAll('uploads')
      .select('users.username as uploaded_by');

  return {
    insert: (upload: Insertable<UploadsTable>) => db.insertInto('uploads').values(upload).execute(),
    update: (id: string, change: Updateable<UploadsTable>) =>
      db.updateTable('uploads').set(change).where('id', '=', id).execute(),
    /** By the upload's own id or by the run id of its ingest. */
    byAnyId: (id: string) =>
      withMaker()
        .where((where) => where.or([where('uploads.id', '=', id), where('uploads.run_id', '=', id)]))
        .where('uploads.status', '=', 'completed')
        .executeTakeFirst(),
    list: () =>
      withMaker()
        .where('uploads.status', '=', 'completed')
        .orderBy('uploads.upload_date', 'desc')
        .orderBy('uploads.id')
        .limit(1000)
        .execute(),
    newest: () =>
      withMaker()
        .where('uploads.status', '=', 'completed')
        .orderBy('uploads.upload_date', 'desc')
        .orderBy('uploads.id')
        .executeTakeFirst(),
    newestMaster: () =>
      withMaker()
        .where('uploads.status', '=', 'completed')
        .where('uploads.upload_mode', 'in', ['master', 'both'])
        .orderBy('uploads.upload_date', 'desc')
        .executeTakeFirst(),
    remove: (id: string) => db.deleteFrom('uploads').where('id', '=', id).execute(),
    /** False, and nothing is removed, while a forecast of it waits or is computed. */
    async removeUnlessForecast(id: string): Promise<boolean> {
      const result = await db
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('forecast_runs')
                .select('forecast_runs.id')
                .whereRef('forecast_runs.upload_id', '=', 'uploads.id')
                .where('forecast_runs.status', 'in', ['queued', 'running']),
            ),
          ),
        )
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
    /** Uploads that never became visible; their server is gone when this is asked at start. */
    async removeUnfinished(): Promise<void> {
      await db.deleteFrom('uploads').where('status', '!=', 'completed').execute();
    },
    ids: async () => (await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id),
  };
}

export type UploadsRepository = ReturnType<typeof uploadsRepository>;
export type UploadRow = NonNullable<Awaited<ReturnType<UploadsRepository['byAnyId']>>>;
