import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let adjusted: string;
let other: string;
/** The first period of both runs and its forecast. */
let first: { date: string; value: number };

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const { id } = await upload(app, ana.token, longCsv(30));
  const asked = { aggregation_characteristics: ['c2' as const, 'c3' as const] };
  [adjusted, other] = [
    (await forecastOf(app, ana.token, id, asked)).run_id,
    (await forecastOf(app, ana.token, id, asked)).run_id,
  ];
  const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: adjusted } });
  const [point] = details.forecast;
  first = { date: point?.date ?? '', value: point?.value ?? 0 };
  await ask(app, 'adjustPlan', {
    token: ana.token,
    path: { runId: adjusted },
    json: {
      cells: [{ date: first.date, kind: 'value', amount: first.value + 90, based_on: first.value }],
      reason: 'Fair',
    },
  });
});
afterAll(() => app.close());

const sum = (values: readonly number[] = []) => values.reduce((all, value) => all + value, 0);

describe('the combinations of an adjusted run', () => {
  const board = (runId: string, query: Record<string, string> = {}) =>
    ask(app, 'listCombinations', { token: ana.token, path: { runId }, query });

  // ADJ-8
  it('include plan and forecast at every level', async () => {
    for (const query of [{}, { aggregation_characteristics: 'c2' }]) {
      const { combinations } = await board(adjusted, query);
      expect(
        sum(combinations.map(({ plan_sum: plan, next_sum: next }) => (plan ?? 0) - (next ?? 0))),
      ).toBeCloseTo(90, 6);
      for (const { plan, forecast } of combinations) {
        expect(plan?.[0]).toBeGreaterThan(forecast[0] ?? Infinity);
        expect(plan?.slice(1)).toEqual(forecast.slice(1));
      }
    }
  });

  it('have no plan if nothing is adjusted', async () => {
    const [row] = (await board(other)).combinations;
    expect(row).not.toHaveProperty('plan');
    expect(row).not.toHaveProperty('plan_sum');
  });
});

describe('the comparison with an adjusted run', () => {
  const compare = (runId: string, query: Record<string, string>) =>
    ask(app, 'compareForecastRuns', { token: ana.token, path: { runId }, query });

  // ADJ-8
  it('compares the plans if requested, and also includes the forecasts', async () => {
    const { adjusted: which, periods, moves } = await compare(adjusted, { with: other, series: 'plan' });
    expect(which).toEqual({ run: true, with: false });
    expect(periods[0]).toMatchObject({ date: first.date, run_forecast: first.value, with: first.value });
    expect(periods[0]?.run).toBeCloseTo(first.value + 90, 6);
    expect(periods[0]?.difference).toBeCloseTo(90, 6);
    expect(periods[0]).not.toHaveProperty('with_forecast');
    expect(sum(moves.map(({ change }) => change))).toBeCloseTo(90, 6);
    for (const { change, adjusted: by, new_actuals, changed_history, other: rest } of moves) {
      expect(by).toBeCloseTo(change, 9);
      expect(new_actuals + changed_history + rest).toBe(0);
    }
  });

  // ADJ-8
  it("uses the other run's plan if only that run is adjusted, and keeps the sign of the difference", async () => {
    const { adjusted: which, periods, moves } = await compare(other, { with: adjusted, series: 'plan' });
    expect(which).toEqual({ run: false, with: true });
    expect(periods[0]?.difference).toBeCloseTo(-90, 6);
    expect(periods[0]?.with_forecast).toBe(first.value);
    expect(sum(moves.map(({ adjusted: by }) => by ?? 0))).toBeCloseTo(-90, 6);
  });

  it('compares forecasts by default', async () => {
    const { adjusted: which, periods, moves } = await compare(adjusted, { with: other });
    expect(which).toEqual({ run: true, with: false });
    expect(periods.map(({ difference }) => difference)).toEqual(periods.map(() => 0));
    expect(periods[0]).not.toHaveProperty('run_forecast');
    expect(moves[0]).not.toHaveProperty('adjusted');
  });
});
