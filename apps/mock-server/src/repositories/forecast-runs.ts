import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../database/open.ts';
import type { ForecastRunsTable } from '../database/schema.ts';

export function forecastRunsRepository(db: Db) {
  const withNames = () =>
    db
      .selectFrom('forecast_runs')
      .innerJoin('uploads', 'uploads.id', 'forecast_runs.upload_id')
      .leftJoin('users', 'users.id', 'forecast_runs.user_id')
      .selectAll('forecast_runs')
      .select([
        'users.username as created_by',
        'uploads.label as upload_label',
        'uploads.original_name as upload_name',
      ]);

  return {
    /** False when its dataset is gone. */
    async insert(run: Insertable<ForecastRunsTable>): Promise<boolean> {
      try {
        await db.insertInto('forecast_runs').values(run).execute();
        return true;
      } catch (error) {
        if ((error as { code?: string }).code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return false;
        throw error;
      }
    },
    update: (id: string, change: Updateable<ForecastRunsTable>) =>
      db.updateTable('forecast_runs').set(change).where('id', '=', id).execute(),
    byId: (id: string) => withNames().where('forecast_runs.id', '=', id).executeTakeFirst(),
    byIds: (ids: readonly string[]) => withNames().where('forecast_runs.id', 'in', ids).execute(),
    /** Newest first. */
    page: (limit: number, offset: number) =>
      withNames()
        .orderBy('forecast_runs.created_at', 'desc')
        .orderBy('forecast_runs.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    async count(): Promise<number> {
      const row = await db
        .selectFrom('forecast_runs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async countWaiting(): Promise<number> {
      const row = await db
        .selectFrom('forecast_runs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirstOrThrow();
      return row.count;
    },
    unfinished: () =>
      db
        .selectFrom('forecast_runs')
        .selectAll()
        .where('status', 'in', ['queued', 'running'])
        .orderBy('created_at')
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
  };
}

export type ForecastRunsRepository = ReturnType<typeof forecastRunsRepository>;
export type ForecastRunRow = NonNullable<Awaited<ReturnType<ForecastRunsRepository['byId']>>>;
