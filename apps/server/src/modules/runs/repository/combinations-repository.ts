import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { DamagedRowError } from '../../../errors.ts';
import { type Db, limitParameter } from '../../../db/db.ts';
import { columnsOf, nullsLast, type SqlDialect } from '../../../db/sql-dialect.ts';
import type { Schema } from '../../../db/schema.ts';
import type { RunCombinationsTable } from '../../../db/run-tables.ts';
import type { PositionSet } from '../result/position-set.ts';
import { type RankedRow, type Slice, slicesOf, sortedPage } from './slices.ts';

export interface CombinationRow extends Selectable<RunCombinationsTable> {
  points: string;
  members: string | null;
}

/** Filter for the combinations of a run; null and '' do not filter. */
export interface CombinationChoice {
  runId: string;
  level: string;
  search: string;
  /** An ABC class, an XYZ class or both: A, X or AX. */
  class: string | null;
  bias: 'high' | 'low' | null;
  /** Positions to select from. */
  within: PositionSet | null;
}

export type CombinationSort =
  | 'absolute_error'
  | 'wape'
  | 'bias'
  | 'next_sum'
  | 'change'
  | 'share'
  | 'class'
  | 'label';

/** Parameters of a query of one slice; `within` has one byte for each of its positions. */
type SliceChoice = Omit<CombinationChoice, 'within'> & Slice & { within: Uint8Array | null };

const matches = ({ holds, isFlagged }: SqlDialect) => sql<boolean>`
  run_id = @runId AND level = @level AND position >= @from AND position < @to
  AND (CAST(@search AS text) = '' OR ${holds(sql`label || ' ' || coalesce(name, '')`, sql`@search`)})
  AND ${isFlagged(sql`position - CAST(@from AS integer)`, sql`@within`)}
  AND (CAST(@class AS text) IS NULL OR class LIKE '%' || @class || '%')
  AND (CAST(@bias AS text) IS NULL OR (@bias = 'high' AND bias > 0) OR (@bias = 'low' AND bias < 0))`;

export function insertCombinations(
  on: Kysely<Schema>,
  dialect: SqlDialect,
  rows: readonly Insertable<RunCombinationsTable>[],
) {
  const columns = columnsOf(rows);
  return on
    .insertInto('run_combinations')
    .columns(columns)
    .expression(dialect.rows('run_combinations', columns, rows))
    .execute();
}

function choiceOf({ within, ...choice }: CombinationChoice, slice: Slice): SliceChoice {
  return { ...choice, ...slice, within: within && within.flags(slice.from, slice.to) };
}

/** Metrics of the combinations of runs. */
export function runCombinationsRepository(db: Db) {
  const matching = db.selectFrom('run_combinations').where(matches(db.dialect));
  const sortedBy = (sort: CombinationSort, order: 'asc' | 'desc') => {
    const by = sort === 'label' ? db.dialect.alphabetical(sql`label`) : sql`${sql.ref(sort)}`;
    // Sorts values and positions only, because sorting whole rows takes several times as long.
    return db.read<RankedRow, SliceChoice & { limit: number; skipped: number }>(
      matching
        .select(['position', by.as('value')])
        .orderBy(nullsLast(by, order))
        .orderBy('position')
        .limit(limitParameter)
        .offset(sql<number>`@skipped`),
    );
  };
  const pages = new Map<string, ReturnType<typeof sortedBy>>();
  const count = db.read<{ count: number }, SliceChoice>(
    matching.select((select) => select.fn.countAll<number>().as('count')),
  );
  // Two subqueries, because SQLite would read all rows for a minimum and a maximum in one.
  const end = (order: 'asc' | 'desc') =>
    db
      .selectFrom('run_combinations')
      .select('position')
      .where('run_id', '=', sql<string>`@runId`)
      .where('level', '=', sql<string>`@level`)
      .orderBy('position', order)
      .limit(sql.lit(1));
  const range = db.read<{ first: number | null; last: number | null }, { runId: string; level: string }>(
    db.selectNoFrom([end('asc').as('first'), end('desc').as('last')]),
  );
  const slices = async ({
    runId,
    level,
    within = null,
  }: Pick<CombinationChoice, 'runId' | 'level'> & { within?: PositionSet | null }) =>
    slicesOf(db, within ?? (await range.get({ runId, level })) ?? { first: null, last: null });

  const withValues = (
    { runId, level, from, to }: Pick<CombinationChoice, 'runId' | 'level'> & Slice,
    values: Readonly<Record<string, string>>,
  ) =>
    db
      .selectFrom('run_combinations')
      .select('position')
      .where('run_id', '=', runId)
      .where('level', '=', level)
      .where('position', '>=', from)
      .where('position', '<', to)
      .where((where) =>
        where.and(
          Object.entries(values).map(
            ([code, value]) => sql<boolean>`${db.dialect.textIn(sql`key`, sql`${code}`)} = ${value}`,
          ),
        ),
      )
      .orderBy('position');

  return {
    /** @param choice `search` in lower case */
    async page(
      choice: CombinationChoice,
      sort: CombinationSort,
      order: 'asc' | 'desc',
      limit: number,
      offset: number,
    ): Promise<CombinationRow[]> {
      const page = pages.get(sort + order) ?? sortedBy(sort, order);
      pages.set(sort + order, page);
      // A single slice is skipped in the database: this process would read a million rows for the last page.
      const skipped = db.blocksThread ? 0 : offset;
      const paging = { order, ties: 'asc' as const, limit, offset: offset - skipped };
      const positions = await sortedPage(await slices(choice), paging, (slice, max) =>
        page.all({ ...choiceOf(choice, slice), limit: max, skipped }),
      );
      if (positions.length === 0) return [];
      // Reads whole rows, because checksums can be verified only for whole rows.
      const combinations = await db
        .selectFrom('run_combinations')
        .selectAll()
        .where('run_id', '=', choice.runId)
        .where('level', '=', choice.level)
        .where('position', 'in', positions)
        .execute();
      const found = await db
        .selectFrom('run_groups')
        .selectAll()
        .where('run_id', '=', choice.runId)
        .where('position', 'in', positions)
        .execute();
      const rows = new Map(combinations.map((row) => [row.position, row]));
      const groups = new Map(found.map((group) => [group.position, group]));
      return positions.map((position) => {
        const [row, group] = [rows.get(position), groups.get(position)];
        if (row === undefined || group === undefined)
          throw new DamagedRowError(`run_groups ${choice.runId} ${position} is missing`);
        return { ...row, points: group.points, members: group.members };
      });
    },
    async count(choice: CombinationChoice): Promise<number> {
      let total = 0;
      for await (const slice of await slices(choice))
        total += (await count.get(choiceOf(choice, slice)))?.count ?? 0;
      return total;
    },
    /**
     * Returns the position of the combination with these values by code; if several match, of the combination with
     * the largest error.
     */
    async findPosition(
      runId: string,
      level: string,
      values: Readonly<Record<string, string>>,
    ): Promise<number | null> {
      for await (const slice of await slices({ runId, level })) {
        const row = await withValues({ runId, level, ...slice }, values)
          .limit(1)
          .executeTakeFirst();
        if (row !== undefined) return row.position;
      }
      return null;
    },
    /** Returns the positions of all combinations with these values by code, largest error first. */
    async findPositions(
      runId: string,
      level: string,
      values: Readonly<Record<string, string>>,
    ): Promise<number[]> {
      const positions: number[] = [];
      for await (const slice of await slices({ runId, level }))
        for (const { position } of await withValues({ runId, level, ...slice }, values).execute())
          positions.push(position);
      return positions;
    },
  };
}

export type RunCombinationsRepository = ReturnType<typeof runCombinationsRepository>;
