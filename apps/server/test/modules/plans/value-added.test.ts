import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, urlOf } from '../../support/call.ts';
import { damage } from '../../support/damage.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let datasetId: string;
let runId: string;

/** The forecast of one combination in the first period. */
let cell: { date: string; forecast: number; actual: number };

const realised = (of = runId) => ask(app, 'getRealisedAccuracy', { token: ana.token, path: { runId: of } });
const forecasts = async (of: string) => {
  const { groups } = await ask(app, 'getRunData', {
    token: ana.token,
    path: { runId: of },
    query: { aggregation_characteristics: 'c2', group: 'c2:B2' },
  });
  return (groups?.items[0]?.details.forecast ?? []).map(({ date, value }) => ({ date, value: value ?? 0 }));
};
const adjust = (date: string, amount: number, based_on: number, reason: string, of = runId) =>
  ask(app, 'adjustPlan', {
    token: ana.token,
    path: { runId: of },
    json: { group: 'c2:B2', cells: [{ date, kind: 'value', amount, based_on }], reason },
  });
/** Reads the sheets of the exported workbook. */
async function workbook() {
  const headers = { authorization: `Bearer ${ana.token}` };
  const url = urlOf('exportForecastRun', { path: { runId } });
  const { rawPayload } = await app.fastify.inject({ method: 'GET', url, headers });
  const { sheets } = await readXlsx(rawPayload);
  return (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
}

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  datasetId = (await upload(app, ana.token, longCsv(33))).id;
  ({ run_id: runId } = await forecastOf(app, ana.token, datasetId, { aggregation_characteristics: ['c2'] }));
  const [{ date, value } = { date: '', value: 0 }] = await forecasts(runId);
  cell = { date, forecast: value, actual: demand(33, 1, 0) + demand(33, 1, 1) };
});
afterAll(() => app.close());

describe('forecast value added', () => {
  // FVA-1
  it('compares the naive forecast, the forecast and the plan, by reason and author', async () => {
    const wrong = cell.actual + 500;
    await adjust(cell.date, wrong, cell.forecast, 'Rumour');
    await adjust(cell.date, cell.actual, wrong, 'Order');
    expect((await realised()).value_added).toMatchObject({
      plan_wape: null,
      by_reason: [],
      adjusted_cells: { counted: 0, late: 0, pending: 2, vanished: 0 },
    });
    const multipart = fileForm(longCsv(36));
    multipart.delete('upload_mode');
    await ask(app, 'addUploadVersion', { token: ana.token, path: { id: datasetId }, multipart });
    const added = (await realised()).value_added;
    expect(added?.plan_wape).toBeLessThan(added?.forecast_wape ?? 0);
    expect(added?.naive_wape).toBeGreaterThan(0);
    const error = Math.abs(cell.forecast - cell.actual);
    expect(added?.by_reason).toEqual([
      { name: 'Rumour', adjustments: 1, cells: 1, error_before: error, error_after: 500 },
      { name: 'Order', adjustments: 1, cells: 1, error_before: 500, error_after: 0 },
    ]);
    expect(added?.by_author).toEqual([
      { name: 'ana', adjustments: 2, cells: 2, error_before: error + 500, error_after: 500 },
    ]);
  });

  // FVA-1
  it('ignores adjustments that were made after their actuals were known', async () => {
    const before = (await realised()).value_added;
    const [, next = { date: '', value: 0 }] = await forecasts(runId);
    await adjust(cell.date, cell.actual + 900, cell.actual, 'Hindsight');
    await adjust(next.date, demand(34, 1, 0) + demand(34, 1, 1), next.value, 'Hindsight');
    const counts = { counted: 2, late: 2, pending: 0, vanished: 0 };
    expect((await realised()).value_added).toEqual({ ...before, adjusted_cells: counts });
    const late = await forecastOf(app, ana.token, datasetId, {
      aggregation_characteristics: ['c2'],
      forecast_start_date: '2024-10-01',
    });
    const [first = { date: '', value: 0 }] = await forecasts(late.run_id);
    await adjust(first.date, cell.actual, first.value, 'Hindsight', late.run_id);
    const added = (await realised(late.run_id)).value_added;
    expect(added).toMatchObject({ by_reason: [], adjusted_cells: { counted: 0, late: 1 } });
    expect(added?.plan_wape).toBe(added?.forecast_wape);
  });

  // FVA-2
  it('appears in the workbook with the plan and its adjustments', async () => {
    const rowsOf = await workbook();
    const long = rowsOf('Long');
    expect(long[0]?.at(-1)).toBe('Plan');
    const plans = long.filter(([product]) => product === 'B2').map((row) => row.at(-1) ?? null);
    expect(plans.filter((value) => value !== null)[0]).toBe(cell.actual + 900);
    expect(rowsOf('Wide').filter(([, , series]) => series === 'Plan')).toHaveLength(3);
    expect(rowsOf('Adjustments')).toHaveLength(5);
    const items = (name: string) => rowsOf(name).map(([item]) => item);
    expect(items('Realized accuracy')).toEqual(expect.arrayContaining(['Total', 'Lag 1', 'B2']));
    expect(items('Value added')).toEqual(['Step', 'Seasonal naive', 'Forecast', 'Plan']);
    expect(new Set(items('Value added by'))).toEqual(new Set(['Grouped by', 'Reason', 'Author']));
  });

  // FVA-2
  it('is replaced in the workbook by a reason if the dataset cannot be read', async () => {
    damage(app.path('datasets', `${datasetId}.db`));
    const rowsOf = await workbook();
    expect(rowsOf('Realized accuracy')).toEqual([
      ['The file of the dataset "demand.csv" is damaged. Delete the dataset and upload it again.'],
    ]);
    expect(rowsOf('Long').length).toBeGreaterThan(1);
  });
});
