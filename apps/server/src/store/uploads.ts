import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from './db.ts';
import type { UploadsTable } from './schema.ts';

export type UploadRow = Selectable<UploadsTable> & { uploaded_by: string | null };

export function uploadsRepository(db: Db) {
  // A sub-select: SQLite plans a join anew for each value it is asked for, which takes longer than the read.
  const withMaker = db
    .selectFrom('uploads')
    .selectAll()
    .select((select) =>
      select
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'uploads.user_id')
        .as('uploaded_by'),
    )
    .where('status', '=', sql.lit('completed'));
  const byAnyId = db.read<UploadRow, { id: string }>(
    withMaker.where((where) =>
      where.or([where('id', '=', sql<string>`@id`), where('run_id', '=', sql<string>`@id`)]),
    ),
  );
  const newestFirst = withMaker.orderBy('upload_date', 'desc').orderBy('id');
  const list = db.read<UploadRow>(newestFirst.limit(sql.lit(1000)));

  return {
    insert: (upload: Insertable<UploadsTable>) => db.insertInto('uploads').values(upload).execute(),
    update: (id: string, change: Updateable<UploadsTable>) =>
      db.updateTable('uploads').set(change).where('id', '=', id).execute(),
    /** By the upload's own id or by the run id of its ingest. */
    byAnyId: (id: string): UploadRow | undefined => byAnyId.get({ id }),
    list: (): UploadRow[] => list.all({}),
    newest: () => newestFirst.executeTakeFirst(),
    newestMaster: () => newestFirst.where('upload_mode', 'in', ['master', 'both']).executeTakeFirst(),
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
