import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { type Db, limitParameter, type Read } from '../../../db/db.ts';
import type { Schema } from '../../../db/schema.ts';
import { columnsOf, type SqlDialect } from '../../../db/sql-dialect.ts';
import type { RunGroupsTable } from '../../../db/run-tables.ts';
import { nextTurn } from '../../../next-turn.ts';
import { PositionSet } from '../result/position-set.ts';
import { slicesOf } from './slices.ts';

/** Number of groups whose members, and whose shares, are read at once. */
const [membersPerRead, sharesPerRead] = [500, 10_000];

export type RunGroupRow = Selectable<RunGroupsTable>;
/** A group whose `points` need not contain its history. */
type ForecastRow = Pick<RunGroupRow, 'position' | 'level' | 'key' | 'points'>;

/** Parameters of a query for the next groups of a level. */
interface Next {
  runId: string;
  level: string;
  position: number;
  limit: number;
}

/** What to read of a group: its forecast, or its forecast with the interval. */
export type ForecastPart = 'forecast' | 'interval';

/** The stored points from the start of the forecast on. Parsing JSON would take three times as long. */
const forecastPoints = (part: ForecastPart) => sql<string>`'{"forecastStart":' || split_part(
  split_part(points, '"forecastStart":', 2), ${sql.lit(part === 'forecast' ? ',"lower":' : ',"backtest":')}, 1) || '}'`;

type NewGroup = Insertable<RunGroupsTable>;

/** Returns the bytes of series that count toward the quota. */
export function bytesOfGroups(groups: readonly NewGroup[]): number {
  return groups
    .flatMap(({ key, points, notes, metrics, members }) => [key, points, notes, metrics, members])
    .reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), 0);
}

/** Stores series of a run. In existing rows, updates the columns that the forecast computed. */
export async function insertUncountedGroups(
  on: Kysely<Schema>,
  dialect: SqlDialect,
  groups: readonly NewGroup[],
): Promise<void> {
  const columns = columnsOf(groups);
  await on
    .insertInto('run_groups')
    .columns(columns)
    .expression(dialect.rows('run_groups', columns, groups))
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'position']).doUpdateSet((set) => ({
        points: set.ref('excluded.points'),
        metrics: set.ref('excluded.metrics'),
        notes: set.ref('excluded.notes'),
      })),
    )
    .execute();
}

/** Stores series of a run and counts their bytes. */
export async function insertGroups(
  on: Kysely<Schema>,
  dialect: SqlDialect,
  groups: readonly NewGroup[],
): Promise<void> {
  await on
    .updateTable('forecast_runs')
    .set({ bytes: sql`bytes + ${bytesOfGroups(groups)}` })
    .where('id', '=', groups[0]?.run_id ?? '')
    .execute();
  await insertUncountedGroups(on, dialect, groups);
}

/** The series of runs. Position 0 is the total, then the groups of each level, largest error first. */
export function runGroupsRepository(db: Db) {
  const ofRun = db.selectFrom('run_groups').where('run_id', '=', sql<string>`@runId`);
  const groups = ofRun
    .where('position', '>', sql<number>`@position`)
    .where('level', '=', sql<string>`@level`);
  const next = groups.orderBy('position').limit(limitParameter);
  const at = db.read<RunGroupRow, { runId: string; position: number }>(
    ofRun.selectAll().where('position', '=', sql<number>`@position`),
  );
  const after = db.read<RunGroupRow, Next>(next.selectAll());
  // SQLite reads whole rows, because checksums can be verified only for whole rows.
  const forecastsAfter = (part: ForecastPart) =>
    db.blocksThread
      ? after
      : db.read<ForecastRow, Next>(
          next.select(['position', 'level', 'key']).select(forecastPoints(part).as('points')),
        );
  const total = db.read<RunGroupRow, { runId: string }>(ofRun.selectAll().where('position', '=', sql.lit(0)));
  const sharesAfter = db.read<Pick<RunGroupRow, 'position' | 'share'>, Next>(
    next.select(['position', 'share']),
  );
  const keysAfter = db.read<Pick<RunGroupRow, 'position' | 'key'>, Next>(next.select(['position', 'key']));
  const membersAfter = db.read<Pick<RunGroupRow, 'position' | 'members'>, Next>(
    next.select(['position', 'members']),
  );
  const count = db.read<{ count: number }, { runId: string; level: string; position: number; to: number }>(
    groups
      .where('position', '<', sql<number>`@to`)
      .select((select) => select.fn.countAll<number>().as('count')),
  );
  const last = db.read<Pick<RunGroupRow, 'position'>, { runId: string }>(
    ofRun.select('position').orderBy('position', 'desc').limit(sql.lit(1)),
  );
  const first = db.read<Pick<RunGroupRow, 'position'>, { runId: string; level: string }>(
    db
      .selectFrom('run_combinations')
      .select('position')
      .where('run_id', '=', sql<string>`@runId`)
      .where('level', '=', sql<string>`@level`)
      .orderBy('position')
      .limit(sql.lit(1)),
  );
  /** Returns the position before the groups of a level: a query from 0 would read all groups before them. */
  const before = async (runId: string, level: string): Promise<number> => {
    if (level === '') return 0;
    const found = await first.get({ runId, level });
    return found === undefined ? 0 : found.position - 1;
  };

  const nextBy =
    <Row>(read: Read<Row, Next>) =>
    async (runId: string, position: number, limit: number, level = ''): Promise<Row[]> =>
      read.all({ runId, level, position: position === 0 ? await before(runId, level) : position, limit });
  const nextForecasts = {
    forecast: nextBy<ForecastRow>(forecastsAfter('forecast')),
    interval: nextBy<ForecastRow>(forecastsAfter('interval')),
  };
  const atPositions = (runId: string, positions: readonly number[]) =>
    db.selectFrom('run_groups').where('run_id', '=', runId).where('position', 'in', positions);

  return {
    at: (runId: string, position: number): Promise<RunGroupRow | undefined> => at.get({ runId, position }),
    /** Returns the next groups of a level, by default the run's own, after a position. */
    after: nextBy(after),
    /** Like `after`, without the history. */
    forecastsAfter: (part: ForecastPart, ...next: Parameters<(typeof nextForecasts)[ForecastPart]>) =>
      nextForecasts[part](...next),
    /** Returns the keys of the next groups of a level, by default the run's own, after a position. */
    keysAfter: nextBy(keysAfter),
    /** Returns the groups at some positions, in any order. */
    atPositions: (runId: string, positions: readonly number[]): Promise<RunGroupRow[]> =>
      atPositions(runId, positions).selectAll().execute(),
    /** Like `atPositions`, without the history and the members. */
    forecastsAt: (
      runId: string,
      positions: readonly number[],
    ): Promise<(ForecastRow & Pick<RunGroupRow, 'name' | 'metrics'>)[]> =>
      db.blocksThread
        ? atPositions(runId, positions).selectAll().execute()
        : atPositions(runId, positions)
            .select(['position', 'level', 'key', 'name', 'metrics'])
            .select(forecastPoints('interval').as('points'))
            .execute(),
    total: (runId: string): Promise<RunGroupRow | undefined> => total.get({ runId }),
    /** Returns a page of the groups of a level, whose positions have no gaps; OFFSET would read all rows before it. */
    page: async (runId: string, level: string, limit: number, offset: number): Promise<RunGroupRow[]> =>
      after.all({ runId, level, position: (await before(runId, level)) + offset, limit }),
    async count(runId: string, level: string): Promise<number> {
      const range = {
        first: 1 + (await before(runId, level)),
        last: (await last.get({ runId }))?.position ?? null,
      };
      let total = 0;
      for await (const { from, to } of slicesOf(db, range))
        total += (await count.get({ runId, level, position: from - 1, to }))?.count ?? 0;
      return total;
    },
    /** Returns the positions of the groups of a level whose members are all in a set. */
    async positionsWithin(runId: string, level: string, members: PositionSet): Promise<PositionSet> {
      const found = new PositionSet();
      for (let position = await before(runId, level); ;) {
        const rows = await membersAfter.all({ runId, level, position, limit: membersPerRead });
        const last = rows.at(-1);
        if (last === undefined) return found;
        for (const row of rows) {
          const own = row.members ?? '[]';
          if (own !== '[]' && (await members.hasAll(own))) found.add([row.position]);
        }
        position = last.position;
        await nextTurn();
      }
    },
    /** Returns each group's share of the actual volume, at the run's own level. */
    async shares(runId: string): Promise<number[]> {
      const shares: number[] = [];
      for (let position = 0; ;) {
        const rows = await sharesAfter.all({ runId, level: '', position, limit: sharesPerRead });
        const last = rows.at(-1);
        if (last === undefined) return shares;
        for (const { share } of rows) shares.push(share ?? 0);
        position = last.position;
        await nextTurn();
      }
    },
    /** Deletes at most `max` groups of a run. @returns the number of deleted groups */
    async removeSome(runId: string, max: number): Promise<number> {
      const some = db.selectFrom('run_groups').select('position').where('run_id', '=', runId).limit(max);
      const result = await db
        .deleteFrom('run_groups')
        .where('run_id', '=', runId)
        .where('position', 'in', some)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

export type RunGroupsRepository = ReturnType<typeof runGroupsRepository>;
