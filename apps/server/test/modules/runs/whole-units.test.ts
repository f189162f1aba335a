// full run only: it trains models for every case.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, urlOf } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { ended, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let datasetId: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  datasetId = (await upload(app, ana.token, longCsv(30))).id;
});
afterAll(() => app.close());

const level = { aggregation_characteristics: ['c2' as const, 'c3' as const] };

type Points = readonly { value: number | null; lower?: number | null; upper?: number | null }[];
const figuresOf = (points: Points) =>
  points.flatMap(({ value, lower, upper }) => [value, lower, upper]).filter((one) => one != null);

async function levelsOf(runId: string) {
  const { details, groups } = await ask(app, 'getRunData', {
    token: ana.token,
    path: { runId },
    query: { aggregation_characteristics: 'c2,c3', groups_size: '100' },
  });
  return { total: details, parts: (groups?.items ?? []).map((group) => group.details) };
}

// RUN-20
describe('a run rounded to whole units', () => {
  it('has whole numbers that add up in run data, plan, export and refresh', async () => {
    const exact = await forecastOf(app, ana.token, datasetId, level);
    const { run_id: runId, parameters } = await forecastOf(app, ana.token, datasetId, {
      ...level,
      whole_units: true,
    });
    expect(parameters.whole_units).toBe(true);
    expect(exact.parameters.whole_units).toBe(false);
    expect(figuresOf((await levelsOf(exact.run_id)).total.forecast).every(Number.isInteger)).toBe(false);
    const { total, parts } = await levelsOf(runId);
    for (const { forecast, backtest } of [total, ...parts])
      expect(figuresOf([...forecast, ...backtest]).every(Number.isInteger)).toBe(true);
    for (const [at, { value }] of total.forecast.entries())
      expect(parts.reduce((sum, { forecast }) => sum + (forecast[at]?.value ?? 0), 0)).toBe(value);

    const { date = '', value = 0 } = total.forecast[0] ?? {};
    const cells = [{ date, kind: 'percent' as const, amount: 3.3, based_on: value ?? 0 }];
    const json = { cells, reason: 'Promotion' };
    const adjusted = await call(app, 'adjustPlan', { token: ana.token, path: { runId }, json });
    expect(adjusted.status).toBe(200);
    const planned = await levelsOf(runId);
    const plans = planned.parts.map(({ plan }) => plan?.[0]?.value ?? 0.5);
    expect(plans.every(Number.isInteger)).toBe(true);
    expect(planned.total.plan?.[0]?.value).toBe(Math.round(1.033 * (value ?? 0)));
    expect(plans.reduce((sum, one) => sum + one, 0)).toBe(planned.total.plan?.[0]?.value);

    const url = urlOf('exportForecastRun', { path: { runId }, query: { format: 'csv', layout: 'long' } });
    const headers = { authorization: `Bearer ${ana.token}` };
    const { payload } = await app.fastify.inject({ method: 'GET', url, headers });
    expect(payload).not.toMatch(/,\d+\.\d/);

    const query = { with: exact.run_id };
    const comparison = await ask(app, 'compareForecastRuns', { token: ana.token, path: { runId }, query });
    expect(comparison.settings).toEqual([{ setting: 'whole_units', run: 'true', with: 'false' }]);

    const multipart = new FormData();
    multipart.set('mode', 'append');
    multipart.set('file', new Blob([longCsv(31)]), 'demand.csv');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id: datasetId }, multipart });
    const { run_id } = await ask(app, 'refreshForecastRun', { token: ana.token, path: { runId } });
    const refreshed = await ended(app, ana.token, run_id);
    expect(refreshed.parameters.whole_units).toBe(true);
    expect(figuresOf((await levelsOf(run_id)).total.forecast).every(Number.isInteger)).toBe(true);
  });
});
