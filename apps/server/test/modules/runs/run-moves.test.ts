import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGroups, runGroupsRepository } from '../../../src/modules/runs/repository/groups-repository.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { forecastPages, type GroupForecast } from '../../../src/modules/runs/result/all-groups.ts';
import { computeMove } from '../../../src/modules/runs/result/compared-groups.ts';
import type { ForecastPoints, StoredPoints } from '../../../src/modules/runs/result/stored-run.ts';
import { type ComparedRun, largestMoves } from '../../../src/modules/runs/run-moves.ts';
import { insertUpload, runRow } from '../../support/stored-rows.ts';
import { stores, type TestStore } from '../../support/stores.ts';

const count = 1500;
const caller = { signal: new AbortController().signal };
const numbers = (length: number, seed: number) =>
  Array.from({ length }, (_, at) => ((seed * 7919 + at * 104_729) % 10_007) / 10);

/** Points of a combination in one of two runs; every third has an interval, and every fifth an explanation. */
function pointsOf(combination: number, run: number): StoredPoints {
  const forecast = numbers(4, combination + run * count);
  return {
    start: 0,
    actual: numbers(10 + run, combination).map((value, at) =>
      at === 3 && combination % 4 === 0 ? null : value,
    ),
    forecastStart: 10 + run,
    backtestStart: 8,
    forecast,
    lower: combination % 3 === 0 ? forecast.map((value) => value - 1) : null,
    upper: combination % 3 === 0 ? forecast.map((value) => value + 1) : null,
    backtest: [1, 2],
    ...(combination % 5 === 0 && { explanation: { notes: ['"forecastStart":7,"backtest":[]'] } as never }),
  };
}

/** The positions of the second run are in the opposite order. */
const combinationAt = (run: number, position: number) => (run === 0 ? position : count + 1 - position);
const keyOf = (combination: number, run: number) =>
  JSON.stringify(run === 0 ? { c1: 'A', c2: `${combination}` } : { c2: `${combination}`, c1: 'A' });

const compared = (id: string): ComparedRun => ({ id, plan: null });
const span = { from: 11, to: 14 };

// REF-3, REAL-1
describe.each(stores)('forecasts of many combinations on $store', ({ open }) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
    const { db } = store;
    await insertUpload(db);
    for (const run of [0, 1]) {
      await forecastRunsRepository(db).insert(runRow(`run${run}`));
      const rows = Array.from({ length: count }, (_, at) => {
        const combination = combinationAt(run, at + 1);
        const points = JSON.stringify(pointsOf(combination, run));
        return { run_id: `run${run}`, position: at + 1, key: keyOf(combination, run), points, notes: '[]' };
      });
      for (let from = 0; from < count; from += 500)
        await insertGroups(db, db.dialect, rows.slice(from, from + 500));
    }
  });
  afterAll(() => store.close());

  it.each(['forecast', 'interval'] as const)('are read in pages, with the stored %s', async (part) => {
    const read: GroupForecast[] = [];
    for await (const page of forecastPages(runGroupsRepository(store.db), part, 'run0', caller))
      read.push(...page);
    const shown = ({ forecastStart, forecast, lower, upper }: ForecastPoints) => ({
      forecastStart,
      forecast,
      ...(part === 'interval' && { lower, upper }),
    });
    expect(read.map(({ position, points }) => [position, shown(points)])).toEqual(
      Array.from({ length: count }, (_, at) => [at + 1, shown(pointsOf(at + 1, 0))]),
    );
  });

  it('of another level are read, with PostgreSQL without the members of the groups', async () => {
    const group = { run_id: 'run0', position: count + 1, level: 'c1', key: '{"c1":"A"}', notes: '[]' };
    const points = pointsOf(3, 0);
    const rows = [{ ...group, points: JSON.stringify(points), members: '[1,2,3]', metrics: '{"wape":1}' }];
    await insertGroups(store.db, store.db.dialect, rows);
    const groups = runGroupsRepository(store.db);
    const read: GroupForecast[] = [];
    for await (const page of forecastPages(groups, 'interval', 'run0', caller, 'c1')) read.push(...page);
    const [first] = read;
    expect(read).toHaveLength(1);
    expect(first).toMatchObject({ position: count + 1, key: '{"c1":"A"}', points: { upper: points.upper } });
    const [named] = await groups.forecastsAt('run0', [count + 1]);
    expect(named).toMatchObject({ key: '{"c1":"A"}', metrics: '{"wape":1}' });
    expect(JSON.parse(named?.points ?? '')).toMatchObject({ forecast: points.forecast, lower: points.lower });
    expect([first, named].some((row) => row !== undefined && 'members' in row)).toBe(store.db.blocksThread);
  });

  it('are compared by combination, largest change first', async () => {
    const groups = runGroupsRepository(store.db);
    const page = { offset: 7, limit: 20 };
    const { moves, total } = await largestMoves(
      groups,
      compared('run1'),
      compared('run0'),
      span,
      page,
      caller,
    );
    // By position in the second run, because equal changes keep that order.
    const expected = Array.from({ length: count }, (_, at) => ({
      combination: `${count - at}`,
      ...computeMove(pointsOf(count - at, 0), pointsOf(count - at, 1)),
    })).toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
    expect(total).toBe(count);
    expect(moves.map(({ key, before, after, new_actuals }) => [key.c2, before, after, new_actuals])).toEqual(
      expected
        .slice(7, 27)
        .map(({ combination, before, after, newActuals }) => [combination, before, after, newActuals]),
    );
  });

  it('are not read further after the client has disconnected', async () => {
    const gone = { signal: AbortSignal.abort(new Error('gone')) };
    const groups = runGroupsRepository(store.db);
    const page = { offset: 0, limit: 1 };
    await expect(largestMoves(groups, compared('run1'), compared('run0'), span, page, gone)).rejects.toThrow(
      'gone',
    );
  });
});
