import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, send, urlOf } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let runId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const csv = ['Product,Warehouse,Date,Demand'];
  for (let month = 0; month < 24; month++)
    for (const product of ['=1+1', 'B & <b>'])
      for (const amount of [10.1, 10.2])
        csv.push(
          `${product},North,${2022 + Math.floor(month / 12)}-${(month % 12) + 1}-01,${(amount + month).toFixed(1)}`,
        );
  const { id } = await upload(app, ana.token, csv.join('\n'));
  const filters = { product_numbers: [], warehouses: ['North'], customers: [] };
  runId = (await forecastOf(app, ana.token, id, { aggregation_characteristics: ['c2'], filters })).run_id;
});
afterAll(() => app.close());

const exported = async (query: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
  const headers = { authorization: `Bearer ${ana.token}` };
  const url = urlOf('exportForecastRun', { path: { runId }, query });
  return app.fastify.inject({ method, url, headers });
};

// RUN-17
describe('the export of a run', () => {
  it('is a workbook with all combinations and periods, the accuracy and the settings', async () => {
    const answer = await exported({});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('demand - forecast.xlsx');
    const { sheets } = await readXlsx(answer.rawPayload);
    const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
    expect(sheets.map(({ name }) => name)).toEqual(['Run', 'Total', 'Accuracy', 'Wide', 'Long']);

    const data = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId },
      query: { aggregation_characteristics: 'c2' },
    });
    const [header, ...long] = rowsOf('Long');
    expect(header).toEqual([
      'Product',
      'Name',
      'Period',
      'Actual',
      'Forecast',
      'Lower bound',
      'Upper bound',
      'Backtest',
    ]);
    expect(long).toHaveLength(2 * (24 + 6));
    for (const { key, details } of data.groups?.items ?? []) {
      const own = long.filter(([product]) => product === key.c2);
      const column = (at: number) => own.map((row) => row[at]).filter((value) => value != null);
      expect(column(2)).toHaveLength(30);
      expect(own[0]?.[2]).toEqual(new Date('2022-01-01T00:00:00Z'));
      expect(column(3)).toEqual(details.actual.map(({ value }) => value));
      expect(column(4)).toEqual(details.forecast.map(({ value }) => value));
      expect(column(5)).toEqual(details.forecast.map(({ lower }) => lower));
      expect(column(6)).toEqual(details.forecast.map(({ upper }) => upper));
      expect(column(7)).toEqual(details.backtest.map(({ value }) => value));
    }
    const wide = rowsOf('Wide');
    expect(wide[0]?.[3]).toEqual(new Date('2022-01-01T00:00:00Z'));
    // Actuals, forecast and both bounds.
    expect(wide).toHaveLength(1 + 2 * 4);
    expect(rowsOf('Total')).toHaveLength(1 + 30);
    const accuracy = rowsOf('Accuracy');
    expect(accuracy).toHaveLength(1 + 2);
    // LEAD-1
    const change = accuracy[0]?.indexOf('Change, first 6 months vs. the same 6 months a year earlier') ?? -1;
    for (const { key, details } of data.groups?.items ?? []) {
      const sum = (points: readonly { value: number | null }[]) =>
        points.reduce((total, { value }) => total + (value ?? 0), 0);
      const expected = sum(details.forecast) / sum(details.actual.slice(12, 18)) - 1;
      expect(accuracy.find(([product]) => product === key.c2)?.[change]).toBeCloseTo(expected, 9);
    }
    const parameters = new Map(rowsOf('Run').map(([name, value]) => [name, value]));
    expect(parameters.get('Filter: Warehouse')).toBe('North');
    expect(parameters.get('Run')).toBe(runId);
    expect(parameters.has('Baseline of skill')).toBe(true);
  });

  it('stores formulas as text', async () => {
    const { sheets } = await readXlsx((await exported({})).rawPayload);
    const products = new Set(sheets.find(({ name }) => name === 'Long')?.rows.map(([product]) => product));
    expect(products).toEqual(new Set(['Product', '=1+1', 'B & <b>']));
    expect((await exported({ format: 'csv' })).payload).toContain("\r\n'=1+1,");
  });

  it.each([
    ['long', 1 + 2 * 30],
    ['wide', 1 + 2 * 4],
  ])('can be a CSV file in %s format', async (layout, lines) => {
    const answer = await exported({ format: 'csv', layout });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { data, errors } = Papa.parse<string[]>(answer.payload.trimEnd());
    expect(errors).toEqual([]);
    expect(data).toHaveLength(lines);
    expect(new Set(data.map((row) => row.length)).size).toBe(1);
    // 10.1 + 10.2 is 20.299999999999997 in doubles.
    expect(answer.payload).toContain(',20.3');
    expect(answer.payload).not.toMatch(/\.\d{12}/);
  });

  // USR-4
  it('can have semicolons and decimal commas in a CSV file', async () => {
    const query = { format: 'csv', delimiter: 'semicolon', decimal_mark: 'comma' };
    const { data, errors } = Papa.parse<string[]>((await exported(query)).payload.trimEnd(), {
      delimiter: ';',
    });
    expect(errors).toEqual([]);
    expect(data[1]?.slice(2, 4)).toEqual(['2022-01-01', '20,3']);
  });

  // USR-4
  it('shows the dates of a workbook in the requested format', async () => {
    const dateFormatOf = async (query: Record<string, string>) => {
      const { cells } =
        (await readXlsx((await exported(query)).rawPayload, { readStyles: true })).sheets[4] ?? {};
      return cells?.get('1,2')?.style?.numFmt;
    };
    expect(await dateFormatOf({})).toBe(String.raw`yyyy\-mm\-dd`);
    expect(await dateFormatOf({ date_format: 'DD.MM.YYYY' })).toBe(String.raw`dd\.mm\.yyyy`);
  });

  it('is not created for a HEAD request', async () => {
    const answer = await exported({}, 'HEAD');
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers).not.toHaveProperty('content-length');
  });

  it('is available only for completed runs', async () => {
    app.withDatabase((database) =>
      database.exec(
        `INSERT INTO forecast_runs (id, upload_id, created_at, status, request)
         SELECT 'waiting', upload_id, '', 'failed', request FROM forecast_runs LIMIT 1`,
      ),
    );
    const answer = await send(app, {
      url: urlOf('exportForecastRun', { path: { runId: 'waiting' } }),
      headers: { authorization: `Bearer ${ana.token}` },
    });
    expect(answer).toMatchObject({
      status: 409,
      detail: 'This run is failed. Only a completed run can be exported.',
    });
  });
});
