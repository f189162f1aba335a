import { expect, it } from 'vitest';
import { columnBlob } from '../../../src/modules/datasets/storage/index.ts';
import { PlanPeriods } from '../../../src/modules/plans/plan-periods.ts';
import type { PlanStores } from '../../../src/modules/plans/planned-run.ts';
import type { ForecastRunRow } from '../../../src/modules/runs/index.ts';

const periods = 6;
const forecast = Array.from({ length: periods }, () => 30);

/** Stores that respond without waiting, as SQLite does. */
const stores = {
  groups: {
    total: async () => ({ points: JSON.stringify({ forecastStart: 0, forecast }) }),
    shares: async () => [0.5, 0.5],
  },
  plans: {
    hasPeriods: async () => true,
    period: async () => ({ forecast: columnBlob(Float64Array.of(10, 20)), plan: null }),
  },
} as unknown as PlanStores;

it('lets other requests be served between the periods of an adjustment', async () => {
  const run = { id: 'run', request: '{}' } as ForecastRunRow;
  const plan = await PlanPeriods.open(stores, run);
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
