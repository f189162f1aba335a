import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, limitParameter } from '../../../db/db.ts';
import type { ForecastRunsTable } from '../../../db/run-tables.ts';
import type { Schema } from '../../../db/schema.ts';
import { nullsLast } from '../../../db/nulls-last.ts';
import { violatedConstraint } from '../../../db/violated-constraint.ts';
import { isChosenRun, type RunChoice, type RunSort, runSorts } from './run-choice.ts';
import { nextInSequence } from '../../../db/sequence.ts';

export type ForecastRunRow = Selectable<ForecastRunsTable> & {
  created_by: string | null;
  upload_label: string | null;
  upload_name: string;
  /** The number of the version it is of; null when that is not known. */
  version: number | null;
  /** That of the current version of its dataset. */
  newest_version: number | null;
  value_label: string | null;
};

/** What a completed run was asked and took. */
export interface CompletedRun {
  request: string;
  result: string;
  started_at: string;
  finished_at: string;
}

/** Before any time after which a deleted run can be restored. */
const longAgo = new Date(0).toISOString();

export function forecastRunsRepository(db: Db) {
  // Sub-selects: SQLite plans a join anew for each value it is asked for, which takes longer than the read.
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
  const newestCompleted = db.read<CompletedRun, { limit: number }>(
    db
      .selectFrom('forecast_runs')
      .select(['request', 'started_at', 'finished_at'])
      .select((select) => select.ref('result').$notNull().as('result'))
      .where('status', '=', sql.lit('completed'))
      .where('started_at', 'is not', null)
      .orderBy('sequence', 'desc')
      .limit(limitParameter)
      .$narrowType<{ started_at: string; finished_at: string }>(),
  );
  const newest = db.read<ForecastRunRow, { limit: number }>(
    shown.orderBy('sequence', 'desc').limit(limitParameter),
  );
  const chosen = db.selectFrom(shown.as('run')).where(isChosenRun(db.dialect));
  const sorts = runSorts(db.dialect);
  const pageSortedBy = (sort: RunSort, order: 'asc' | 'desc') =>
    db.read<ForecastRunRow, RunChoice & { limit: number; offset: number }>(
      chosen
        .selectAll()
        .orderBy(nullsLast(sorts[sort], order))
        .orderBy('sequence', 'desc')
        .limit(limitParameter)
        .offset(sql<number>`@offset`),
    );
  const pages = new Map<string, ReturnType<typeof pageSortedBy>>();
  const count = db.read<{ count: number }, RunChoice>(
    chosen.select((select) => select.fn.countAll<number>().as('count')),
  );

  return {
    /**
     * @param most runs that may wait or be computed when it is stored
     * @returns why not, where it is not stored: its dataset is gone, another refresh of the same run is under way, or as
     *   many as may be of its user, or of all, are under way
     */
    async insert(
      { events = null, ...run }: Omit<Insertable<ForecastRunsTable>, 'sequence' | 'event_set_id'>,
      most: { ofUser: number; ofAll: number } = { ofUser: Infinity, ofAll: Infinity },
    ): Promise<'gone' | 'busy' | 'own' | 'all' | null> {
      const sequence = await nextInSequence(db);
      try {
        // Counted where no other run can be stored in between, by no other server either.
        return await db.transaction().execute(async (on) => {
          const underWay = on
            .selectFrom('forecast_runs')
            .select((select) => select.fn.countAll<number>().as('count'))
            .where('status', 'in', ['queued', 'running']);
          const ofUser = underWay.where('user_id', '=', run.user_id ?? null);
          if ((await ofUser.executeTakeFirstOrThrow()).count >= most.ofUser) return 'own';
          if ((await underWay.executeTakeFirstOrThrow()).count >= most.ofAll) return 'all';
          const event_set_id = events === null ? null : await insertEventSet(on, events, run.created_at);
          await on
            .insertInto('forecast_runs')
            .values({ ...run, event_set_id, sequence })
            .execute();
          return null;
        });
      } catch (error) {
        const refused = violatedConstraint(error);
        if (refused === 'reference') return 'gone';
        if (refused === 'unique' && run.refreshed_from != null) return 'busy';
        throw error;
      }
    },
    /** Returns the events that a run is computed with, as JSON; null for none. */
    async eventsOf({ events, event_set_id }: Pick<ForecastRunRow, 'events' | 'event_set_id'>) {
      if (event_set_id === null) return events;
      const set = db.selectFrom('event_sets').select('definitions').where('id', '=', event_set_id);
      return (await set.executeTakeFirstOrThrow()).definitions;
    },
    /** Removes the event sets of runs that are gone, unless a run started with one since the given time. */
    removeUnusedEventSets: (since: string) =>
      db
        .deleteFrom('event_sets')
        .where('used_at', '<', since)
        .where((select) =>
          select.not(
            select.exists(
              select
                .selectFrom('forecast_runs')
                .select('forecast_runs.id')
                .whereRef('forecast_runs.event_set_id', '=', 'event_sets.id'),
            ),
          ),
        )
        .execute(),
    update: (id: string, change: Updateable<ForecastRunsTable>) =>
      db.updateTable('forecast_runs').set(change).where('id', '=', id).execute(),
    byId: (id: string): Promise<ForecastRunRow | undefined> => byId.get({ id }),
    byIds: (ids: readonly string[]): Promise<ForecastRunRow[]> => shown.where('id', 'in', ids).execute(),
    /** One that is deleted and still kept. */
    deleted: (id: string): Promise<ForecastRunRow | undefined> => deleted.get({ id }),
    /** Newest first. */
    newest: (limit: number): Promise<ForecastRunRow[]> => newest.all({ limit }),
    newestCompleted: (limit: number): Promise<CompletedRun[]> => newestCompleted.all({ limit }),
    /** @param choice its search in small letters */
    page(
      choice: RunChoice,
      sort: RunSort,
      order: 'asc' | 'desc',
      limit: number,
      offset: number,
    ): Promise<ForecastRunRow[]> {
      const page = pages.get(sort + order) ?? pageSortedBy(sort, order);
      pages.set(sort + order, page);
      return page.all({ ...choice, limit, offset });
    },
    count: async (choice: RunChoice): Promise<number> => (await count.get(choice))?.count ?? 0,
    /** Runs of one user that nobody has taken yet. */
    async countQueued(userId: string): Promise<number> {
      const row = await db
        .selectFrom('forecast_runs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', '=', 'queued')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    /** How many there are of a status, and when the oldest of them was asked for. */
    waiting: (status: ForecastRunsTable['status']): Promise<{ count: number; oldest: string | null }> =>
      db
        .selectFrom('forecast_runs')
        .select((select) => [
          select.fn.countAll<number>().as('count'),
          select.fn.min<string | null>('created_at').as('oldest'),
        ])
        .where('status', '=', status)
        .executeTakeFirstOrThrow(),
    newestCompletedOf: async (uploadId: string): Promise<string | null> =>
      (
        await db
          .selectFrom('forecast_runs')
          .select('id')
          .where('upload_id', '=', uploadId)
          .where('status', '=', 'completed')
          .where('deleted_at', 'is', null)
          .orderBy('sequence', 'desc')
          .limit(1)
          .executeTakeFirst()
      )?.id ?? null,
    /** What was asked of the runs of a dataset that have a result, newest first. */
    completedOf: (uploadId: string): Promise<Pick<ForecastRunRow, 'id' | 'request'>[]> =>
      db
        .selectFrom('forecast_runs')
        .select(['id', 'request'])
        .where('upload_id', '=', uploadId)
        .where('status', '=', 'completed')
        .where('deleted_at', 'is', null)
        .orderBy('sequence', 'desc')
        .execute(),
    unfinished: () =>
      db
        .selectFrom('forecast_runs')
        .selectAll()
        .where('status', 'in', ['queued', 'running'])
        .orderBy('sequence')
        .execute(),
    /** Changes the state only if it still is one of those named; false when it is not. */
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
    /** Brings back a run that was deleted after a time; any other stays as it is. */
    restore: (id: string, time: string) =>
      db
        .updateTable('forecast_runs')
        .set({ deleted_at: null })
        .where('id', '=', id)
        .where('deleted_at', '>', time)
        .execute(),
    /** Has a run that was deleted before a time be deleted for ever; false when it was restored meanwhile. */
    async expire(id: string, time: string): Promise<boolean> {
      const result = await db
        .updateTable('forecast_runs')
        .set({ deleted_at: longAgo })
        .where('id', '=', id)
        .where('deleted_at', '<=', time)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /** Runs that were deleted before a time. */
    deletedBefore: async (time: string) =>
      (await db.selectFrom('forecast_runs').select('id').where('deleted_at', '<=', time).execute()).map(
        ({ id }) => id,
      ),
  };
}

export type ForecastRunsRepository = ReturnType<typeof forecastRunsRepository>;

async function insertEventSet(db: Kysely<Schema>, definitions: string, used_at: string): Promise<string> {
  const id = createHash('sha256').update(definitions).digest('hex');
  await db
    .insertInto('event_sets')
    .values({ id, definitions, used_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at }))
    .execute();
  return id;
}
