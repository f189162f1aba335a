// full run only: it trains models.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { ended, fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let id: string;

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

/** The sales of product A1 are zero in October and November 2023. */
const emptied = (months: number) =>
  longCsv(months)
    .split('\n')
    .map((line) => (/^A1,.*,2023-1[01]-/.test(line) ? line.replace(/,[^,]*$/, ',0') : line))
    .join('\n');
const autumn = { key: { c2: 'A1' }, first_date: '2023-10-01', last_date: '2023-11-30' };
const settings = { aggregation_characteristics: ['c2' as const], horizon: 6, backtest_periods: 3 };
const runOf = (model: components['schemas']['ModelType']) =>
  forecastOf(app, ana.token, id, { ...settings, model_type: model });
const dataOf = (runId: string) =>
  ask(app, 'getRunData', {
    token: ana.token,
    path: { runId },
    query: { aggregation_characteristics: 'c2' },
  });

async function seriesOf(runId: string, product: string) {
  const { groups } = await dataOf(runId);
  const found = groups?.items.find(({ key }) => key['c2'] === product);
  if (found === undefined) throw new Error(`the run has no product ${product}`);
  return found;
}

describe('a run of a dataset with stockout marks', () => {
  let before: components['schemas']['ForecastRunDetail'];
  let marked: components['schemas']['ForecastRunDetail'];

  beforeAll(async () => {
    ({ id } = await upload(app, ana.token, emptied(30)));
    before = await runOf('lightgbm');
    await ask(app, 'addStockouts', { token: ana.token, path: { id }, json: { stockouts: [autumn] } });
    marked = await runOf('lightgbm');
  });

  it('does not mention stockouts without marks', async () => {
    expect([before.stockouts, before.notes.filter((note) => note.includes('stock'))]).toEqual([null, []]);
    expect((await seriesOf(before.run_id, 'A1')).details.stockouts).toBeUndefined();
  });

  // DEM-3, DEM-6
  it('returns the demand of marked periods as unknown, with an estimate', async () => {
    const { details } = await seriesOf(marked.run_id, 'A1');
    const actual = new Map(details.actual.map(({ date, value }) => [date, value]));
    expect([actual.get('2023-10-01'), actual.get('2023-11-01')]).toEqual([null, null]);
    expect(details.stockouts?.map(({ date, sold }) => [date, sold])).toEqual([
      ['2023-10-01', 0],
      ['2023-11-01', 0],
    ]);
    for (const { demand } of details.stockouts ?? []) expect(demand).toBeGreaterThan(0);
  });

  // DEM-5
  it('includes the estimate in the total', async () => {
    const { details, groups } = await dataOf(marked.run_id);
    const at = (series: components['schemas']['RunSeries']) =>
      series.actual.find(({ date }) => date === '2023-10-01')?.value ?? null;
    const others = (groups?.items ?? []).reduce((sum, one) => sum + (at(one.details) ?? 0), 0);
    const lost = (await seriesOf(marked.run_id, 'A1')).details.stockouts?.[0]?.demand ?? 0;
    expect(at(details)).toBeCloseTo(others + lost, 6);
    expect(details.stockouts?.[0]).toMatchObject({ date: '2023-10-01', demand: at(details) });
  });

  // DEM-6
  it('reports the marked periods', () => {
    expect(marked.stockouts).toMatchObject({ series: 1, periods: 2, sold: 0 });
    expect(marked.notes).toContain(
      'Out of stock in 2 months of 1 series: this demand is unknown instead of zero. Sums and sales that were partly out of stock include an estimate of the lost demand.',
    );
  });

  // DEM-3
  it.each(['nbeats', 'lightgbm', 'ensemble'] as const)(
    'has no error in marked periods with the model %s',
    async (model) => {
      const run = await runOf(model);
      const unmarked = await forecastOf(app, ana.token, (await upload(app, ana.token, emptied(30))).id, {
        ...settings,
        model_type: model,
      });
      const wapeOf = async (runId: string) => (await seriesOf(runId, 'A1')).metrics?.wape ?? Infinity;
      expect(await wapeOf(run.run_id)).toBeLessThan(await wapeOf(unmarked.run_id));
    },
  );

  // DEM-2
  it('can be refreshed on the same version only if the marks changed', async () => {
    const refresh = (runId: string) => call(app, 'refreshForecastRun', { token: ana.token, path: { runId } });
    expect((await refresh(marked.run_id)).status).toBe(409);
    const { status, body } = await refresh(before.run_id);
    expect(status).toBe(200);
    const refreshed = await ended(app, ana.token, (body as { run_id: string }).run_id);
    expect([refreshed.version, refreshed.stockouts?.periods]).toEqual([before.version, 2]);
  });

  // DEM-2
  it('keeps its marks, and a refresh uses the current ones', async () => {
    const { stockouts } = await ask(app, 'listStockouts', { token: ana.token, path: { id } });
    for (const { id: stockoutId } of stockouts)
      await ask(app, 'deleteStockout', { token: ana.token, path: { id, stockoutId } });
    expect((await seriesOf(marked.run_id, 'A1')).details.stockouts).toHaveLength(2);
    await ask(app, 'addStockouts', {
      token: ana.token,
      path: { id },
      json: { stockouts: [{ ...autumn, last_date: '2023-10-31' }] },
    });
    const form = fileForm(emptied(31));
    form.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id }, multipart: form });
    const path = { runId: marked.run_id };
    const { run_id } = await ask(app, 'refreshForecastRun', { token: ana.token, path });
    const refreshed = await ended(app, ana.token, run_id);
    expect(refreshed.stockouts).toMatchObject({ series: 1, periods: 1 });
  });

  // DEM-3
  it('measures realized accuracy without marked periods', async () => {
    const past = await forecastOf(app, ana.token, id, {
      ...settings,
      forecast_start_date: '2023-09-01',
      run_backtest: false,
    });
    const accuracy = await ask(app, 'getRealisedAccuracy', {
      token: ana.token,
      path: { runId: past.run_id },
    });
    const a1 = accuracy.combinations.find(({ key }) => key['c2'] === 'A1');
    const other = accuracy.combinations.find(({ key }) => key['c2'] !== 'A1');
    expect([a1?.count, other?.count]).toEqual([5, 6]);
    expect(accuracy.total.count).toBe(6);
  });
});
