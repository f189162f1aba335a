import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { DatabaseUnreachableError } from '../../errors.ts';
import { type ReadVersion, shownOf } from './versions-repository.ts';
import type { Db } from '../../db/db.ts';
import { recordEffect } from '../../db/idempotent-effect.ts';
import type { DatasetVersionsTable, UploadsTable } from '../../db/schema.ts';
import { nextInSequence } from '../../db/sequence.ts';
import { recordEvent } from '../../db/webhook-outbox.ts';

export type UploadRow = Selectable<UploadsTable> & {
  uploaded_by: string | null;
  /** Number of the current version. */
  version: number | null;
};

/** Maximum number of datasets in a list. */
const maxListed = 1000;

/** @param process ID of this process for uploads it inserts; null if there is only one process */
export function uploadsRepository(db: Db, process: number | null = null) {
  // Uses a subquery, because SQLite would replan a join for every value, which takes longer than the read.
  const withMaker = db
    .selectFrom('uploads')
    .selectAll()
    .select((select) => [
      select
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'uploads.user_id')
        .as('uploaded_by'),
      select
        .selectFrom('dataset_versions')
        .select('number')
        .whereRef('dataset_versions.id', '=', 'uploads.version_id')
        .as('version'),
    ])
    .where('status', '=', sql.lit('completed'));
  const byId = db.read<UploadRow, { id: string }>(
    withMaker.where((where) =>
      where.or([where('id', '=', sql<string>`@id`), where('run_id', '=', sql<string>`@id`)]),
    ),
  );
  const version = db.read<Selectable<DatasetVersionsTable>, { id: string }>(
    db
      .selectFrom('dataset_versions')
      .selectAll()
      .where('status', '=', sql.lit('completed'))
      .where((where) =>
        where.or([where('id', '=', sql<string>`@id`), where('run_id', '=', sql<string>`@id`)]),
      ),
  );
  const atVersion = async (id: string): Promise<UploadRow | undefined> => {
    const found = await version.get({ id });
    const upload = found && (await byId.get({ id: found.upload_id }));
    return upload && { ...upload, ...shownOf(found), version: found.number };
  };
  const newestFirst = withMaker.orderBy('sequence', 'desc');
  const list = db.read<UploadRow>(newestFirst.limit(sql.lit(maxListed)));
  // The newest datasets of each user, so that nobody can crowd out the datasets of others.
  const fairList = db.read<UploadRow>(
    newestFirst.where(
      'id',
      'in',
      db
        .selectFrom(
          db
            .selectFrom('uploads')
            .select(['id', 'sequence'])
            .select(sql<number>`row_number() OVER (PARTITION BY user_id ORDER BY sequence DESC)`.as('place'))
            .where('status', '=', sql.lit('completed'))
            .as('ranked'),
        )
        .select('ranked.id')
        .orderBy('place')
        .orderBy('ranked.sequence', 'desc')
        .limit(sql.lit(maxListed)),
    ),
  );

  return {
    /** @returns the sequence number of the upload */
    async insert(upload: Omit<Insertable<UploadsTable>, 'sequence'>): Promise<number> {
      const sequence = await nextInSequence(db);
      await db
        .insertInto('uploads')
        .values({ ...upload, sequence, process })
        .execute();
      return sequence;
    },
    update: (id: string, change: Updateable<UploadsTable>) =>
      db.updateTable('uploads').set(change).where('id', '=', id).execute(),
    /** Finds an upload by its own ID, or by the run ID of an import, as it was right after that import. */
    byAnyId: async (id: string): Promise<UploadRow | undefined> => (await byId.get({ id })) ?? atVersion(id),
    /** Returns the upload as it was at a version. */
    atVersion,
    /**
     * Makes an imported upload visible with its first version.
     * @param bytes size of its file
     * @param answer the response to the upload; null if it was not uploaded over HTTP
     * @throws DatabaseUnreachableError if another process took it over
     */
    complete: (
      id: string,
      read: Omit<ReadVersion, 'shared' | 'difference'>,
      bytes: number,
      answer: object | null = null,
    ) =>
      db.transaction().execute(async (transaction) => {
        const { run_id, original_name, upload_date, user_id } = await transaction
          .updateTable('uploads')
          .set({ ...read, status: 'completed', version_id: id, process: null })
          .where('id', '=', id)
          .returning(['run_id', 'original_name', 'upload_date', 'user_id'])
          .executeTakeFirstOrThrow(() => new DatabaseUnreachableError());
        await transaction
          .insertInto('dataset_versions')
          .values({
            ...read,
            bytes,
            id,
            upload_id: id,
            number: 1,
            run_id,
            original_name,
            mode: 'upload',
            created_at: upload_date,
            user_id,
            status: 'completed',
          })
          .execute();
        await recordEvent(transaction, 'version.added', upload_date, { upload_id: id, version: 1 });
        await recordEffect(transaction, answer);
      }),
    async list(): Promise<UploadRow[]> {
      const newest = await list.all({});
      return newest.length < maxListed ? newest : fairList.all({});
    },
    /** Finds the newest upload with the same bytes, imported in the same mode. */
    withDigest: (digest: string, mode: UploadsTable['upload_mode']) =>
      newestFirst.where('digest', '=', digest).where('upload_mode', '=', mode).executeTakeFirst(),
    totals: (): Promise<{ datasets: number; rows: number }> =>
      db
        .selectFrom('uploads')
        .select((select) => [
          select.fn.countAll<number>().as('datasets'),
          sql<number>`coalesce(sum(row_count), 0)`.as('rows'),
        ])
        .where('status', '=', 'completed')
        .executeTakeFirstOrThrow(),
    newest: () => newestFirst.executeTakeFirst(),
    newestMaster: () => newestFirst.where('upload_mode', 'in', ['master', 'both']).executeTakeFirst(),
    remove: (id: string) => db.deleteFrom('uploads').where('id', '=', id).execute(),
    /**
     * Deletes an upload and records its files as leftovers in one transaction.
     * @returns false, without deleting anything, if a forecast of it is queued or running
     */
    removeUnlessForecast: (id: string, paths: readonly string[]): Promise<boolean> =>
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
        await transaction
          .insertInto('leftovers')
          .values(paths.map((path) => ({ path })))
          .execute();
        return true;
      }),
  };
}

export type UploadsRepository = ReturnType<typeof uploadsRepository>;
