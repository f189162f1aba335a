import { expect, it, onTestFinished } from 'vitest';
import { plansRepository } from '../../../src/modules/plans/repository.ts';
import { PlanPeriods } from '../../../src/modules/plans/plan-periods.ts';
import { runRepositories } from '../../../src/modules/runs/index.ts';
import { insertGroups } from '../../../src/modules/runs/repository/groups-repository.ts';
import { insertUpload, runRow } from '../../support/stored-rows.ts';
import { openSqlite } from '../../support/stores.ts';

const periods = 6;

/** The row of a series with the same forecast in every period. */
const seriesRow = (position: number, forecast: number) => ({
  run_id: 'run',
  position,
  key: '{}',
  points: JSON.stringify({ forecastStart: 0, forecast: Array.from({ length: periods }, () => forecast) }),
  notes: '[]',
  share: 0.5,
});

// SQLite responds without waiting.
it('lets other requests be served between the periods of an adjustment', async () => {
  const { db, close } = await openSqlite();
  onTestFinished(close);
  await insertUpload(db);
  const { runs, ...stores } = runRepositories(db);
  const request = JSON.stringify({ aggregation_characteristics: ['c2'] });
  await runs.insert({ ...runRow('run'), request });
  await insertGroups(db, db.dialect, [seriesRow(0, 30), seriesRow(1, 10), seriesRow(2, 20)]);
  const run = await runs.byId('run');
  if (run === undefined) throw new Error('the run was not stored');
  const plan = await PlanPeriods.open({ ...stores, plans: plansRepository(db) }, run);
  const state = { turns: 0, isOver: false };
  const counting = () => {
    state.turns += 1;
    if (!state.isOver) setImmediate(counting);
  };
  setImmediate(counting);
  for (let period = 0; period < periods; period++)
    expect(await plan.apply({ period, kind: 'value', amount: 60 }, [0, 1])).toMatchObject({
      before: 30,
      after: 60,
    });
  state.isOver = true;
  expect(state.turns).toBeGreaterThanOrEqual(periods);
});
