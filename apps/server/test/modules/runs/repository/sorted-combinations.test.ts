import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Db } from '../../../../src/db/db.ts';
import { nullsLast } from '../../../../src/db/sql-dialect.ts';
import {
  type CombinationSort,
  insertCombinations,
  runCombinationsRepository,
} from '../../../../src/modules/runs/repository/combinations-repository.ts';
import {
  insertGroups,
  runGroupsRepository,
} from '../../../../src/modules/runs/repository/groups-repository.ts';
import { PositionSet } from '../../../../src/modules/runs/result/position-set.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import { insertUpload, runRow } from '../../../support/stored-rows.ts';
import { stores, type TestStore } from '../../../support/stores.ts';

const count = 11_000;
/** Characters whose order differs between UTF-16, UTF-8 and locales. */
const letters = ['a', 'B', 'b', 'Z', 'ä', 'Ä', '_', '\uFF21', '\u{1F600}'];
const all = { runId: 'run', level: '', search: '', class: null, bias: null, within: null };

describe.each(stores)('on $store', ({ open }) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
    const { db } = store;
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow('run'));
    for (let from = 1; from <= count; from += 1000) {
      const positions = Array.from({ length: 1000 }, (_, index) => from + index);
      const rows = positions.map((position) => ({ run_id: 'run', level: '', position, key: `${position}` }));
      await insertGroups(
        db,
        db.dialect,
        rows.map((row) => ({ ...row, points: '{}', notes: '[]' })),
      );
      await insertCombinations(
        db,
        db.dialect,
        rows.map((row) => ({
          ...row,
          label: `${letters[row.position % letters.length]}${row.position % 70}`,
          wape: row.position % 3 === 0 ? null : (row.position * 7919) % 500,
        })),
      );
    }
  });
  afterAll(() => store.close());

  it.each([
    ['label', 'asc', 20, 0],
    ['label', 'desc', 20, 5990],
    ['wape', 'asc', 20, 7325],
    ['wape', 'desc', 100, 10_950],
    ['wape', 'desc', 20, 11_000],
  ] satisfies [CombinationSort, string, number, number][])(
    'many combinations sorted by %s, %s, have the order of the database (%i from %i)',
    async (sort, order, limit, offset) => {
      const { db } = store;
      const by = sort === 'label' ? db.dialect.alphabetical(sql`label`) : sql.ref(sort);
      const direction = order === 'asc' ? 'asc' : 'desc';
      const expected = await db
        .selectFrom('run_combinations')
        .select('position')
        .orderBy(nullsLast(by, direction))
        .orderBy('position')
        .limit(limit)
        .offset(offset)
        .execute();
      const page = await runCombinationsRepository(db).page(all, sort, direction, limit, offset);
      expect(page.map(({ position }) => position)).toEqual(expected.map(({ position }) => position));
    },
  );

  it('many listed combinations are sorted and counted', async () => {
    const combinations = runCombinationsRepository(store.db);
    // Odd positions from 1001.
    const listed = Array.from({ length: 5000 }, (_, index) => count - 1 - 2 * index);
    const choice = { ...all, within: PositionSet.of(listed) };
    const page = await combinations.page(choice, 'share', 'asc', 20, 4900);
    expect(page.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, index) => 10_801 + 2 * index),
    );
    expect(await combinations.count(choice)).toBe(5000);
  });

  const reads = {
    search: {
      read: (db: Db) => runCombinationsRepository(db).count({ ...all, search: '69' }),
      expected: Math.floor(count / 70),
    },
    count: { read: (db: Db) => runGroupsRepository(db).count('run', ''), expected: count },
    key: {
      read: (db: Db) => runCombinationsRepository(db).findPosition('run', '', { c2: 'none' }),
      expected: null,
    },
  };
  it.each(Object.entries(reads))(
    'many combinations are read in slices: %s',
    async (_, { read, expected }) => {
      const state = { turns: 0, isOver: false };
      const counting = () => {
        state.turns += 1;
        if (!state.isOver) setImmediate(counting);
      };
      setImmediate(counting);
      expect(await read(store.db)).toBe(expected);
      state.isOver = true;
      // PostgreSQL does not use this thread, so it reads all rows at once.
      expect(state.turns).toBeGreaterThanOrEqual(store.db.blocksThread ? 3 : 1);
    },
  );

  it('no query aggregates combinations outside a slice', () => {
    const read = vi.spyOn(store.db, 'read');
    runCombinationsRepository(store.db);
    const queries = read.mock.calls.map(([query]) => query.compile().sql);
    expect(queries.length).toBeGreaterThan(1);
    expect(queries.filter((query) => /\b(?:min|max|count)\(/.test(query) && !query.includes('@to'))).toEqual(
      [],
    );
  });
});
