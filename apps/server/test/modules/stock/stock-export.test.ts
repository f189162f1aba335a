import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call, urlOf } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let runId: string;
let datasetId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ({ id: datasetId } = await upload(app, ana.token, longCsv(36)));
  runId = (await forecastOf(app, ana.token, datasetId, { aggregation_characteristics: ['c2'] })).run_id;
});
afterAll(() => app.close());

const lines = [
  'Product,On hand,On order,Lead time,Lead time spread,Service level,Pack size,Minimum order',
  'A1,50,0,2,0,0.9,,',
  'B2,500,100,1.5,0.5,0.95,24,',
  'C3,5,0,3,1,0.98,,5000',
];

const store = (service: 'cycle' | 'fill') =>
  ask(app, 'setStock', {
    token: ana.token,
    path: { runId },
    json: {
      settings: { service, service_level: 0.95, lead_time: 1, lead_time_spread: 0, review_period: 1 },
      file: lines.join('\n'),
    },
  });

/** Reads the sheets of the workbook as objects by column name. */
async function workbook(run = runId) {
  const headers = { authorization: `Bearer ${ana.token}` };
  const url = urlOf('exportForecastRun', { path: { runId: run } });
  const { rawPayload } = await app.fastify.inject({ method: 'GET', url, headers });
  const { sheets } = await readXlsx(rawPayload);
  return (name: string) => {
    const [header = [], ...rows] = sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    return rows.map((row) => Object.fromEntries(header.map((column, at) => [String(column), row[at]])));
  };
}

type Row = Record<string, unknown>;
const numberIn = (row: Row, column: string) => Number(row[column] ?? 0);

/** Equally likely values of the demand over several equally likely lengths, from the sheets alone. */
function demandOver(lengths: readonly number[], forecast: readonly number[], errors: Row[], scale: number) {
  return lengths
    .flatMap((length) => {
      const whole = Math.floor(length);
      const at = (row: Row, periods: number) =>
        periods === 0 ? 0 : numberIn(row, periods === 1 ? '1 period' : `${periods} periods`);
      const expected =
        forecast.slice(0, whole).reduce((sum, value) => sum + value, 0) +
        (length - whole) * (forecast[whole] ?? 0);
      return errors.map((row) => {
        const error =
          at(row, whole) + (length > whole ? (length - whole) * (at(row, whole + 1) - at(row, whole)) : 0);
        return Math.max(0, expected + scale * error);
      });
    })
    .toSorted((a, b) => a - b);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function quantileOf(values: readonly number[], probability: number): number {
  const at = probability * values.length - 0.5;
  const [low = 0, high = 0] = [values[Math.floor(at)], values[Math.floor(at) + 1]];
  return low + (at - Math.floor(at)) * (high - low);
}

function fillOf(stock: number, whole: readonly number[], during: readonly number[]): number {
  const short = (values: readonly number[]) => mean(values.map((value) => Math.max(0, value - stock)));
  return 1 - (short(whole) - short(during)) / (mean(whole) - mean(during));
}

// STOCK-6
describe('the orders in the workbook', () => {
  it.each(['cycle', 'fill'] as const)(
    'can be computed again from its sheets, for a %s target',
    async (service) => {
      await store(service);
      const rowsOf = await workbook();
      const [orders, errors, long] = [rowsOf('Orders'), rowsOf('Demand errors'), rowsOf('Long')];
      expect(orders).toHaveLength(3);
      for (const row of orders) {
        const forecast = long
          .filter((one) => one['Product'] === row['Product'] && one['Forecast'] != null)
          .map((one) => numberIn(one, 'Forecast'));
        const [lead, spread, review, level] = [
          'Lead time',
          'Lead time spread',
          'Review period',
          'Service level',
        ].map((column) => numberIn(row, column)) as [number, number, number, number];
        const times = spread > 0 ? [lead - spread, lead, lead + spread] : [lead];
        const scale = numberIn(row, 'Error scale');
        const whole = demandOver(
          times.map((time) => time + review),
          forecast,
          errors,
          scale,
        );
        const during = demandOver(times, forecast, errors, scale);
        const upTo = numberIn(row, 'Order up to');
        const [found, wanted] =
          service === 'cycle' ? [upTo, quantileOf(whole, level)] : [fillOf(upTo, whole, during), level];
        expect(found).toBeCloseTo(wanted, 4);
        const expected = mean(times.map((time) => mean(demandOver([time + review], forecast, [{}], 0))));
        expect(numberIn(row, 'Expected demand')).toBeCloseTo(expected, 4);
        expect(numberIn(row, 'Safety stock')).toBeCloseTo(upTo - expected, 4);
        const missing = Math.max(0, upTo - numberIn(row, 'On hand') - numberIn(row, 'On order'));
        expect(numberIn(row, 'Quantity')).toBeCloseTo(missing + numberIn(row, 'Rounding'), 4);
        const pack = numberIn(row, 'Pack size');
        expect(pack > 0 ? numberIn(row, 'Quantity') % pack : 0).toBeCloseTo(0, 6);
        expect(numberIn(row, 'Quantity')).toBeGreaterThanOrEqual(numberIn(row, 'Minimum order'));
        const position = numberIn(row, 'On hand') + numberIn(row, 'On order');
        const covered = during.filter((value) => value <= position).length / during.length;
        expect(Math.abs(1 - covered - numberIn(row, 'Shortage risk'))).toBeLessThan(0.01);
      }
    },
  );

  it('are the same in the CSV file', async () => {
    await store('cycle');
    const { text } = await call(app, 'exportStock', { token: ana.token, path: { runId } });
    const { data } = Papa.parse<Row>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true });
    const orders = (await workbook())('Orders');
    for (const [at, row] of data.entries())
      expect(Number(row['Quantity'])).toBeCloseTo(numberIn(orders[at] ?? {}, 'Quantity'), 9);
    expect(Object.keys(data[0] ?? {})).toEqual(Object.keys(orders[0] ?? {}));
  });

  it('are left out if no stock was entered', async () => {
    await ask(app, 'deleteStock', { token: ana.token, path: { runId } });
    const rowsOf = await workbook();
    expect(rowsOf('Orders')).toEqual([]);
  });
});

// STOCK-8
describe('the realized stock of a past run', () => {
  it('is the same in the API and the workbook, and missing without stock', async () => {
    const past = await forecastOf(app, ana.token, datasetId, {
      aggregation_characteristics: ['c2'],
      horizon: 12,
      forecast_start_date: '2024-04-01',
    });
    const realized = () =>
      ask(app, 'getRealisedAccuracy', { token: ana.token, path: { runId: past.run_id } });
    expect((await realized()).stock).toBeNull();
    await store('cycle');
    const { stock } = await realized();
    expect(stock).toMatchObject({ service: 'cycle', items: 3, unmeasured: 0 });
    // Lead times of 2, 1.5 and 3 months, and a review period of 1 month, from April 2024.
    const months = [3, 2.5, 4];
    const demandIn = (product: number, at: number) =>
      [0, 1].reduce((sum, place) => sum + demand(27 + at, product, place), 0);
    const sold = months.map((length, product) =>
      Array.from({ length: 4 }, (_, at) => Math.max(0, Math.min(1, length - at)) * demandIn(product, at)),
    );
    const total = sold.flat().reduce((sum, value) => sum + value, 0);
    expect(stock?.demand).toBeCloseTo(total, 6);
    const [forecast, naive] = (await workbook(past.run_id))('Realized stock');
    for (const [row, outcome] of [
      [forecast, stock?.forecast],
      [naive, stock?.naive],
    ] as const) {
      expect(numberIn(row ?? {}, 'Stock left')).toBeCloseTo(outcome?.stock_left ?? -1, 6);
      expect(numberIn(row ?? {}, 'Lost sales')).toBeCloseTo(outcome?.lost_sales ?? -1, 6);
    }
    await ask(app, 'deleteStock', { token: ana.token, path: { runId } });
  });
});
