import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import { recordEffect } from '../../db/idempotent-effect.ts';
import type { DatasetVersionsTable } from '../../db/schema.ts';
import { nextInSequence } from '../../db/sequence.ts';
import { recordEvent } from '../../db/webhook-outbox.ts';

type VersionColumns = Omit<Selectable<DatasetVersionsTable>, 'process' | 'bytes'>;

/** A version as shown in lists, with the counts of its changes but without the individual periods and combinations. */
export type ListedVersionRow = Omit<VersionColumns, 'report' | 'difference'> &
  Record<(typeof counted)[number], number | null> & { created_by: string | null; runs: number };

export type DatasetVersionRow = ListedVersionRow & Pick<VersionColumns, 'report' | 'difference'>;

/** Properties of a difference that count added, unchanged, replaced and removed values. */
const counted = ['new', 'same', 'changed', 'removed'] as const;

/** Columns that the import of a version sets. */
export type ReadVersion = Pick<
  VersionColumns,
  | 'row_count'
  | 'first_date'
  | 'last_date'
  | 'bucket'
  | 'ordinary_gap'
  | 'value_label'
  | 'report'
  | 'checksums'
  | 'shared'
  | 'difference'
>;

/** Returns the dataset columns that show the current version. */
export function shownOf(version: VersionColumns) {
  const { id: version_id, run_id, row_count, first_date, last_date } = version;
  const { bucket, ordinary_gap, value_label, report, checksums, shared } = version;
  return {
    version_id,
    run_id,
    row_count,
    first_date,
    last_date,
    bucket,
    ordinary_gap,
    value_label,
    report,
    checksums,
    shared,
  };
}

type NewVersion = Omit<Insertable<DatasetVersionsTable>, 'number' | 'status' | 'process'>;

const idsIn = (shared: string) => (JSON.parse(shared) as { id: string }[]).map(({ id }) => id);

/** Why a version cannot be deleted. */
export type DeletionObstacle = 'current' | 'named' | 'named by a deleted run' | 'under way';

/**
 * Versions of datasets. If other versions still share its file, a version stays with status `deleted`.
 * @param process ID of this process for versions it begins; null if there is only one process
 */
export function datasetVersionsRepository(db: Db, process: number | null = null) {
  const listed = db
    .selectFrom('dataset_versions')
    .select([
      'id',
      'upload_id',
      'number',
      'run_id',
      'original_name',
      'mode',
      'status',
      'created_at',
      'user_id',
      'based_on',
      'row_count',
      'first_date',
      'last_date',
      'bucket',
      'ordinary_gap',
      'value_label',
      'checksums',
      'shared',
    ])
    .select(counted.map((name) => db.dialect.numberIn(sql`difference`, name).as(name)))
    .select((select) => [
      select
        .selectFrom('users')
        .select('username')
        .whereRef('users.id', '=', 'dataset_versions.user_id')
        .as('created_by'),
      select
        .selectFrom('forecast_runs')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('forecast_runs.version_id', '=', 'dataset_versions.id')
        .where('deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('runs'),
    ])
    .where('status', '=', 'completed');
  const completed = listed.selectAll();

  return {
    list: (uploadId: string): Promise<ListedVersionRow[]> =>
      listed.where('upload_id', '=', uploadId).orderBy('number', 'desc').limit(1000).execute(),
    /** Dates covered by each version, including deleted versions whose file is still shared. */
    calendars: (uploadId: string) =>
      db
        .selectFrom('dataset_versions')
        .select(['created_at', 'first_date', 'last_date', 'ordinary_gap'])
        .where('upload_id', '=', uploadId)
        .where('status', '!=', 'processing')
        .execute(),
    byNumber: (uploadId: string, number: number): Promise<DatasetVersionRow | undefined> =>
      completed.where('upload_id', '=', uploadId).where('number', '=', number).executeTakeFirst(),
    byId: (id: string): Promise<DatasetVersionRow | undefined> =>
      completed.where('id', '=', id).executeTakeFirst(),
    /** Waits for a transaction that may be completing the version, so that the result is final. */
    isCompleted: (id: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('dataset_versions')
          .select('id')
          .where('id', '=', id)
          .where('status', '=', 'completed')
          .executeTakeFirst();
        return row !== undefined;
      }),
    isUnderWay: async (uploadId: string): Promise<boolean> =>
      (await db
        .selectFrom('dataset_versions')
        .select('id')
        .where('upload_id', '=', uploadId)
        .where('status', '=', 'processing')
        .executeTakeFirst()) !== undefined,
    /**
     * Inserts a version before its file is written.
     * @returns its number and sequence number; null if another version is being imported or the dataset was deleted
     */
    async begin(version: NewVersion): Promise<{ number: number; sequence: number } | null> {
      const sequence = await nextInSequence(db);
      try {
        const { number } = await db
          .insertInto('dataset_versions')
          .values((insert) => ({
            ...version,
            status: 'processing' as const,
            process,
            number: insert
              .selectFrom('dataset_versions')
              .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
              .where('upload_id', '=', version.upload_id),
          }))
          .returning('number')
          .executeTakeFirstOrThrow();
        return { number, sequence };
      } catch (error) {
        if (violatedConstraint(error) !== null) return null;
        throw error;
      }
    },
    /**
     * Makes an imported version visible and current.
     * @param bytes size of its file
     * @returns false if the dataset was deleted or another process took the version over
     */
    complete: (id: string, read: ReadVersion, bytes: number): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const version = await transaction
          .updateTable('dataset_versions')
          .set({ ...read, bytes, status: 'completed', process: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (version === undefined) return false;
        await transaction
          .updateTable('uploads')
          .set(shownOf(version))
          .where('id', '=', version.upload_id)
          .execute();
        const { upload_id, number, created_at } = version;
        await recordEvent(transaction, 'version.added', created_at, { upload_id, version: number });
        await recordEffect(transaction, null);
        return true;
      }),
    /** Makes another version the current one; returns false while one is being imported. */
    makeCurrent: (version: VersionColumns): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable('uploads')
          .set(shownOf(version))
          .where('id', '=', version.upload_id)
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('dataset_versions')
                  .select('dataset_versions.id')
                  .whereRef('dataset_versions.upload_id', '=', 'uploads.id')
                  .where('dataset_versions.status', '=', 'processing'),
              ),
            ),
          )
          .executeTakeFirst();
        return result.numUpdatedRows === 1n;
      }),
    abandon: (id: string) =>
      db.deleteFrom('dataset_versions').where('id', '=', id).where('status', '=', 'processing').execute(),
    /**
     * Deletes a version and records files that no other version shares as leftovers.
     * @param pathOf returns the path of a version's file in the data folder
     * @returns the IDs of those files, or why the version cannot be deleted
     */
    remove: (version: VersionColumns, pathOf: (id: string) => string): Promise<string[] | DeletionObstacle> =>
      db.transaction().execute(async (transaction) => {
        const upload = await transaction
          .selectFrom('uploads')
          .select('version_id')
          .where('id', '=', version.upload_id)
          .executeTakeFirst();
        if (upload?.version_id === version.id) return 'current';
        const run = await transaction
          .selectFrom('forecast_runs')
          .select('deleted_at')
          .where('version_id', '=', version.id)
          .orderBy(sql`deleted_at IS NOT NULL`)
          .limit(1)
          .executeTakeFirst();
        if (run !== undefined) return run.deleted_at === null ? 'named' : 'named by a deleted run';
        const all = await transaction
          .selectFrom('dataset_versions')
          .select(['id', 'status', 'shared'])
          .where('upload_id', '=', version.upload_id)
          .execute();
        // A version being imported may share the file.
        if (all.some(({ status }) => status === 'processing')) return 'under way';
        const left = all.filter(({ id, status }) => id !== version.id && status === 'completed');
        const needed = new Set(left.flatMap(({ id, shared }) => [id, ...idsIn(shared)]));
        const unneeded = all.map(({ id }) => id).filter((id) => !needed.has(id));
        await transaction
          .updateTable('dataset_versions')
          .set({ status: 'deleted' })
          .where('id', '=', version.id)
          .execute();
        for (const id of unneeded) {
          await transaction.deleteFrom('dataset_versions').where('id', '=', id).execute();
          await transaction
            .insertInto('leftovers')
            .values({ path: pathOf(id) })
            .execute();
        }
        return unneeded;
      }),
    idsOfUpload: async (uploadId: string) =>
      (await db.selectFrom('dataset_versions').select('id').where('upload_id', '=', uploadId).execute()).map(
        ({ id }) => id,
      ),
    idsWithoutChecksums: async () =>
      (await db.selectFrom('dataset_versions').select('id').where('checksums', 'is', null).execute()).map(
        ({ id }) => id,
      ),
    idsWithoutBytes: async () =>
      (
        await db
          .selectFrom('dataset_versions')
          .select('id')
          .where('bytes', 'is', null)
          .where('status', '<>', 'processing')
          .execute()
      ).map(({ id }) => id),
    setBytes: (id: string, bytes: number) =>
      db.updateTable('dataset_versions').set({ bytes }).where('id', '=', id).execute(),
    /** Returns checksums in the order of the IDs. */
    async checksumsOf(ids: readonly string[]): Promise<Pick<VersionColumns, 'id' | 'checksums'>[]> {
      const rows = await db
        .selectFrom('dataset_versions')
        .select(['id', 'checksums'])
        .where('id', 'in', ids)
        .execute();
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
    },
    setChecksums: (id: string, checksums: string) =>
      db.transaction().execute(async (transaction) => {
        await transaction.updateTable('dataset_versions').set({ checksums }).where('id', '=', id).execute();
        await transaction.updateTable('uploads').set({ checksums }).where('version_id', '=', id).execute();
      }),
    ids: async () => (await db.selectFrom('dataset_versions').select('id').execute()).map(({ id }) => id),
  };
}

export type DatasetVersionsRepository = ReturnType<typeof datasetVersionsRepository>;
