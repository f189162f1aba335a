import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from './db.ts';
import type { UploadsTable } from './schema.ts';
import { nextInSequence } from './sequence.ts';

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
  const newestFirst = withMaker.orderBy('sequence', 'desc');
  const list = db.read<UploadRow>(newestFirst.limit(sql.lit(1000)));

  return {
    /** @returns its place in the sequence */
    async insert(upload: Omit<Insertable<UploadsTable>, 'sequence'>): Promise<number> {
      const sequence = await nextInSequence(db);
      await db
        .insertInto('uploads')
        .values({ ...upload, sequence })
        .execute();
      return sequence;
    },
    update: (id: string, change: Updateable<UploadsTable>) =>
      db.updateTable('uploads').set(change).where('id', '=', id).execute(),
    /** By the upload's own id or by the run id of its ingest. */
    byAnyId: (id: string): UploadRow | undefined => byAnyId.get({ id }),
    list: (): UploadRow[] => list.all({}),
    newest: () => newestFirst.executeTakeFirst(),
    newestMaster: () => newestFirst.where('upload_mode', 'in', ['master', 'both']).executeTakeFirst(),
    remove: (id: string) => db.deleteFrom('uploads').where('id', '=', id).execute(),
    /**
     * Removes it and notes in the same step that its file is left over.
     * @returns false, and nothing is removed, while a forecast of it waits or is computed
     */
    removeUnlessForecast: (id: string, path: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const result = await transaction
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
        if (result.numDeletedRows !== 1n) return false;
        await transaction.insertInto('leftovers').values({ path }).execute();
        return true;
      }),
    /** Uploads that never became visible; their server is gone when this is asked at start. */
    unfinishedIds: async () =>
      (await db.selectFrom('uploads').select('id').where('status', '!=', 'completed').execute()).map(
        ({ id }) => id,
      ),
    idsWithoutChecksums: async () =>
      (await db.selectFrom('uploads').select('id').where('checksums', 'is', null).execute()).map(
        ({ id }) => id,
      ),
    idsOf: async (userId: string) =>
      (await db.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()).map(
        ({ id }) => id,
      ),
    ids: async () => (await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id),
  };
}

export type UploadsRepository = ReturnType<typeof uploadsRepository>;
