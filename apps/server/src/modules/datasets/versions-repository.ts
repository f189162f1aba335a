import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { violatedConstraint } from '../../db/violated-constraint.ts';
import type { DatasetVersionsTable } from '../../db/schema.ts';
import { nextInSequence } from '../../db/sequence.ts';

type VersionColumns = Omit<Selectable<DatasetVersionsTable>, 'process'>;

/** What a list shows of a version: how much it changes, and not every period and combination. */
export type ListedVersionRow = Omit<VersionColumns, 'report' | 'difference'> &
  Record<(typeof counted)[number], number | null> & { created_by: string | null; runs: number };

export type DatasetVersionRow = ListedVersionRow & Pick<VersionColumns, 'report' | 'difference'>;

/** Of the values in a difference. */
const counted = ['new', 'same', 'changed', 'removed'] as const;

/** What is known of a version once it was read. */
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

/** The columns of its dataset when a version is the current one. */
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

/** Why a version cannot be taken away. */
export type Kept = 'current' | 'named' | 'named by a deleted run' | 'under way';

/**
 * The versions of datasets; one whose file others still share stays as `deleted`.
 * @param process whose versions are that are begun; null where there is one process
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
  const completed = listed.select(['report', 'difference']);

  return {
    list: (uploadId: string): Promise<ListedVersionRow[]> =>
      listed.where('upload_id', '=', uploadId).orderBy('number', 'desc').limit(1000).execute(),
    /** Since when there was which data, of those too whose file is only shared any more. */
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
    /** Known for good: it waits for a transaction that may still be making it visible. */
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
     * Notes a version before anything of it is there.
     * @returns its number and place in the sequence; null while another one is under way, or when the dataset is gone
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
    /** Makes a version that was read visible, and the current one. @returns false when its dataset is gone, or it was taken over */
    complete: (id: string, read: ReadVersion): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const version = await transaction
          .updateTable('dataset_versions')
          .set({ ...read, status: 'completed', process: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (version === undefined) return false;
        await transaction
          .updateTable('uploads')
          .set(shownOf(version))
          .where('id', '=', version.upload_id)
          .execute();
        return true;
      }),
    /** Shows another version as the current one; false while one is under way. */
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
     * Takes a version away, and notes the files that nobody shares any more as left over.
     * @param pathOf where the file of a version is, within the data folder
     * @returns the ids of those files, or why it stays
     */
    remove: (version: VersionColumns, pathOf: (id: string) => string): Promise<string[] | Kept> =>
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
        // What is being read may share it.
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
    /** Of the datasets of a user. */
    idsOf: async (userId: string) =>
      (
        await db
          .selectFrom('dataset_versions')
          .innerJoin('uploads', 'uploads.id', 'dataset_versions.upload_id')
          .select('dataset_versions.id')
          .where('uploads.user_id', '=', userId)
          .execute()
      ).map(({ id }) => id),
    idsOfUpload: async (uploadId: string) =>
      (await db.selectFrom('dataset_versions').select('id').where('upload_id', '=', uploadId).execute()).map(
        ({ id }) => id,
      ),
    idsWithoutChecksums: async () =>
      (await db.selectFrom('dataset_versions').select('id').where('checksums', 'is', null).execute()).map(
        ({ id }) => id,
      ),
    /** In the order asked. */
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
