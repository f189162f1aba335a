import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, urlOf } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let runId: string;

/** Of one combination in the first period. */
let cell: { date: string; forecast: number; actual: number };

const realised = () => ask(app, 'getRealisedAccuracy', { token: ana.token, path: { runId } });
const adjust = (amount: number, based_on: number, reason: string) =>
  ask(app, 'adjustPlan', {
    token: ana.token,
    path: { runId },
    json: { group: 'c2:B2', cells: [{ date: cell.date, kind: 'value', amount, based_on }], reason },
  });

beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const { id } = await upload(app, ana.token);
  // REAL-2: three of its periods are over already.
  ({ run_id: runId } = await forecastOf(app, ana.token, id, {
    aggregation_characteristics: ['c2'],
    forecast_start_date: '2024-10-01',
  }));
  const { groups } = await ask(app, 'getRunData', {
    token: ana.token,
    path: { runId },
    query: { aggregation_characteristics: 'c2', group: 'c2:B2' },
  });
  const own = groups?.items[0]?.details;
  const date = own?.forecast[0]?.date ?? '';
  cell = {
    date,
    forecast: own?.forecast[0]?.value ?? 0,
    actual: own?.actual.find((point) => point.date === date)?.value ?? 0,
  };
});
afterAll(() => app.close());

describe('forecast value added', () => {
  // FVA-1
  it('is told from the naive forecast to the plan, by reason and author', async () => {
    expect((await realised()).value_added).toBeNull();
    const wrong = cell.actual + 500;
    await adjust(wrong, cell.forecast, 'Rumour');
    const worse = (await realised()).value_added;
    expect(worse?.plan_wape).toBeGreaterThan(worse?.forecast_wape ?? Infinity);
    await adjust(cell.actual, wrong, 'Order');
    const better = (await realised()).value_added;
    expect(better?.forecast_wape).toBe(worse?.forecast_wape);
    expect(better?.plan_wape).toBeLessThan(better?.forecast_wape ?? 0);
    expect(better?.naive_wape).toBeGreaterThan(0);
    const error = Math.abs(cell.forecast - cell.actual);
    expect(better?.by_reason).toEqual([
      { name: 'Rumour', adjustments: 1, cells: 1, error_before: error, error_after: 500 },
      { name: 'Order', adjustments: 1, cells: 1, error_before: 500, error_after: 0 },
    ]);
    expect(better?.by_author).toEqual([
      { name: 'ana', adjustments: 2, cells: 2, error_before: error + 500, error_after: 500 },
    ]);
  });

  // FVA-2
  it('is in the workbook with the plan and its adjustments', async () => {
    const headers = { authorization: `Bearer ${ana.token}` };
    const url = urlOf('exportForecastRun', { path: { runId } });
    const { rawPayload } = await app.fastify.inject({ method: 'GET', url, headers });
    const { sheets } = await readXlsx(rawPayload);
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    const long = rowsOf('Long');
    expect(long[0]?.at(-1)).toBe('Plan');
    const plans = long.filter(([product]) => product === 'B2').map((row) => row.at(-1) ?? null);
    expect(plans.filter((value) => value !== null)[0]).toBe(cell.actual);
    expect(rowsOf('Wide').filter(([, , series]) => series === 'Plan')).toHaveLength(3);
    expect(rowsOf('Adjustments')).toHaveLength(3);
    const told = rowsOf('Realised').map(([of]) => of);
    expect(told).toEqual(expect.arrayContaining(['Total', 'Lag 1', 'B2', 'Plan', 'Reason', 'Author']));
  });
});
