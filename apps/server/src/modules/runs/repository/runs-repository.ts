import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, limitParameter } from '../../../db/db.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import { nullsLast } from '../../../db/sql-dialect.ts';
import { definitionSets } from './definition-sets.ts';
import { insertRun } from './insert-run.ts';
import {
  isCompleted,
  isUnfinished,
  matchesRun,
  type RunChoice,
  type RunSort,
  runSorts,
} from './run-choice.ts';
import { mapInBatches } from './run-batches.ts';
import { type RankedRow, type Slice, slicesOf, sortedPage } from './slices.ts';

export type ForecastRunRow = Selectable<ForecastRunsTable> & {
  created_by: string | null;
  upload_label: string | null;
  upload_name: string;
  /** Number of the dataset version the run used; null if unknown. */
  version: number | null;
  /** Number of the current version of the dataset. */
  newest_version: number | null;
  value_label: string | null;
};

/** Request, result and duration of a completed run. */
export interface CompletedRun {
  request: string;
  result: string;
  started_at: string;
  finished_at: string;
}

const sequencesOf = (rows: readonly { sequence: number }[]) => rows.map(({ sequence }) => sequence);

export function forecastRunsRepository(db: Db) {
  // Uses subqueries, because SQLite would replan a join for each bound value, which takes longer than the read.
  const withNames = db
    .selectFrom('forecast_runs')
    .selectAll()
    .select((select) => {
      const upload = select.selectFrom('uploads').whereRef('uploads.id', '=', 'forecast_runs.upload_id');
      const version = select
        .selectFrom('dataset_versions')
        .whereRef('dataset_versions.id', '=', 'forecast_runs.version_id');
      return [
        select
          .selectFrom('users')
          .select('username')
          .whereRef('users.id', '=', 'forecast_runs.user_id')
          .as('created_by'),
        upload.select('label').as('upload_label'),
        upload.select('original_name').$asScalar().$notNull().as('upload_name'),
        version.select('number').as('version'),
        version.select('value_label').as('value_label'),
        upload
          .select((current) =>
            current
              .selectFrom('dataset_versions')
              .select('number')
              .whereRef('dataset_versions.id', '=', 'uploads.version_id')
              .as('number'),
          )
          .as('newest_version'),
      ];
    });
  const shown = withNames.where('deleted_at', 'is', null);
  const byId = db.read<ForecastRunRow, { id: string }>(shown.where('id', '=', sql<string>`@id`));
  const deleted = db.read<ForecastRunRow, { id: string }>(
    withNames.where('deleted_at', 'is not', null).where('id', '=', sql<string>`@id`),
  );
  const completed = db
    .selectFrom('forecast_runs')
    .select(['id', 'sequence', 'request', 'started_at', 'finished_at'])
    .select((select) => select.ref('result').$notNull().as('result'))
    .where('status', '=', sql.lit('completed'))
    .where('started_at', 'is not', null)
    .$narrowType<{ started_at: string; finished_at: string }>();
  const newestCompleted = db.read<{ sequence: number }, { limit: number }>(
    completed.clearSelect().select('sequence').orderBy('sequence', 'desc').limit(limitParameter),
  );
  const newest = db.read<{ sequence: number }, { limit: number }>(
    db
      .selectFrom('forecast_runs')
      .select('sequence')
      .where('deleted_at', 'is', null)
      .orderBy('sequence', 'desc')
      .limit(limitParameter),
  );
  const readShown = (isInBatch: RawBuilder<boolean>) => shown.where(isInBatch).execute();
  const matching = db.selectFrom(shown.as('run')).where(matchesRun(db.dialect));
  const sorts = runSorts(db.dialect);
  const pageSortedBy = (sort: RunSort, order: 'asc' | 'desc') =>
    // Sorts values and positions only, because sorting whole rows takes several times as long.
    db.read<RankedRow, RunChoice & Slice & { limit: number }>(
      matching
        .select(['sequence as position', sorts[sort].as('value')])
        .orderBy(nullsLast(sorts[sort], order))
        .orderBy('sequence', 'desc')
        .limit(limitParameter),
    );
  const pages = new Map<string, ReturnType<typeof pageSortedBy>>();
  const count = db.read<{ count: number }, RunChoice & Slice>(
    matching.select((select) => select.fn.countAll<number>().as('count')),
  );
  const end = (order: 'asc' | 'desc') =>
    db.selectFrom('forecast_runs').select('sequence').orderBy('sequence', order).limit(sql.lit(1));
  const range = db.read<{ first: number | null; last: number | null }>(
    db.selectNoFrom([end('asc').as('first'), end('desc').as('last')]),
  );
  const slices = async () => slicesOf(db, (await range.get({})) ?? { first: null, last: null });

  return {
    insert: insertRun(db),
    ...definitionSets(db),
    update: (id: string, change: Updateable<ForecastRunsTable>) =>
      db.updateTable('forecast_runs').set(change).where('id', '=', id).execute(),
    byId: (id: string): Promise<ForecastRunRow | undefined> => byId.get({ id }),
    /** Maps the runs with these ids, in the order given. Leaves out unknown runs. */
    mapByIds: <Item>(ids: readonly string[], map: (row: ForecastRunRow) => Item) =>
      mapInBatches(db, 'id', ids, readShown, map),
    /** Returns a deleted run whose row still exists. */
    deleted: (id: string): Promise<ForecastRunRow | undefined> => deleted.get({ id }),
    /** Maps the most recent runs, newest first. */
    mapNewest: async <Item>(limit: number, map: (row: ForecastRunRow) => Item) =>
      mapInBatches(db, 'sequence', sequencesOf(await newest.all({ limit })), readShown, map),
    mapNewestCompleted: async <Item>(limit: number, map: (run: CompletedRun) => Item) =>
      mapInBatches<CompletedRun & { id: string; sequence: number }, Item>(
        db,
        'sequence',
        sequencesOf(await newestCompleted.all({ limit })),
        (isInBatch) => completed.where(isInBatch).execute(),
        map,
      ),
    /**
     * Returns the sequence numbers of the runs of a page.
     * @param choice `search` in lower case
     */
    async page(
      choice: RunChoice,
      sort: RunSort,
      order: 'asc' | 'desc',
      limit: number,
      offset: number,
    ): Promise<number[]> {
      const page = pages.get(sort + order) ?? pageSortedBy(sort, order);
      pages.set(sort + order, page);
      return sortedPage(await slices(), { order, ties: 'desc', limit, offset }, (slice, max) =>
        page.all({ ...choice, ...slice, limit: max }),
      );
    },
    async count(choice: RunChoice): Promise<number> {
      let total = 0;
      for await (const slice of await slices())
        total += (await count.get({ ...choice, ...slice }))?.count ?? 0;
      return total;
    },
    /** Maps the runs with these sequence numbers, in the order given. Leaves out runs that were just deleted. */
    mapBySequences: <Item>(sequences: readonly number[], map: (row: ForecastRunRow) => Item) =>
      mapInBatches(db, 'sequence', sequences, readShown, map),
    /** Counts the queued runs of a user. */
    async countQueued(userId: string): Promise<number> {
      const row = await db
        .selectFrom('forecast_runs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where(isUnfinished)
        .where('status', '=', 'queued')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    /** Returns the number of runs with a status and the creation time of the oldest. */
    waiting: (status: 'queued' | 'running'): Promise<{ count: number; oldest: string | null }> =>
      db
        .selectFrom('forecast_runs')
        .select((select) => [
          select.fn.countAll<number>().as('count'),
          select.fn.min<string | null>('created_at').as('oldest'),
        ])
        .where(isUnfinished)
        .where('status', '=', status)
        .executeTakeFirstOrThrow(),
    /** Returns the newest completed runs of a dataset, with what decides which of them is the latest. */
    newestCompletedOf: (uploadId: string, limit: number) =>
      db
        .selectFrom('forecast_runs')
        .select([
          'id',
          db.dialect.textIn(sql`request`, sql.lit('compared_with')).as('first'),
          db.dialect.numberIn(sql`result`, 'metrics', 'wape').as('wape'),
        ])
        .where('upload_id', '=', uploadId)
        .where(isCompleted)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute(),
    /** Returns completed runs of a dataset that were created before another run, newest first. */
    completedBefore: (uploadId: string, sequence: number, limit: number) =>
      db
        .selectFrom('forecast_runs')
        .select(['id', 'request', 'filter_set_id', 'sequence'])
        .where('upload_id', '=', uploadId)
        .where(isCompleted)
        .where('sequence', '<', sequence)
        .orderBy('sequence', 'desc')
        .limit(limit)
        .execute(),
    unfinished: () =>
      db.selectFrom('forecast_runs').selectAll().where(isUnfinished).orderBy('sequence').execute(),
    /** Updates the run only if its status is one of `from`. @returns false if the status differs */
    async transition(
      id: string,
      from: readonly ForecastRunsTable['status'][],
      change: Updateable<ForecastRunsTable>,
    ): Promise<boolean> {
      const result = await db
        .updateTable('forecast_runs')
        .set(change)
        .where('id', '=', id)
        .where('status', 'in', from)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    remove: (id: string) => db.deleteFrom('forecast_runs').where('id', '=', id).execute(),
    /** Restores a run if it was deleted after `time`. */
    restore: (id: string, time: string) =>
      db
        .updateTable('forecast_runs')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .where('deleted_at', '>', time)
        .execute(),
    /** Marks a run that was deleted before `time` as not restorable. @returns false if it was restored in the meantime */
    async expire(id: string, time: string): Promise<boolean> {
      const result = await db
        .updateTable('forecast_runs')
        // Runs that were deleted this long ago can no longer be restored.
        .set({ deleted_at: new Date(0).toISOString() })
        .where('id', '=', id)
        .where('deleted_at', '<=', time)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /** Returns the runs that were deleted before a time. */
    deletedBefore: async (time: string) =>
      (await db.selectFrom('forecast_runs').select('id').where('deleted_at', '<=', time).execute()).map(
        ({ id }) => id,
      ),
  };
}

export type ForecastRunsRepository = ReturnType<typeof forecastRunsRepository>;
