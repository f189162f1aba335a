// full run only: it trains models.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { ended, fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

/** Product A1 was out of stock in October 2023, and for most of November; its sales were zero. */
const withStock = (months: number, column = 'In stock') =>
  longCsv(months)
    .trim()
    .split('\n')
    .map((line, at) => {
      if (at === 0) return `${line},${column}`;
      if (/^A1,.*,2023-10-/.test(line)) return `${line.replace(/,[^,]*$/, ',0')},0`;
      return /^A1,.*,2023-11-/.test(line) ? `${line.replace(/,[^,]*$/, ',0')},0.25` : `${line},1`;
    })
    .join('\n');
const settings = { aggregation_characteristics: ['c2' as const], horizon: 6, backtest_periods: 3 };
const runOf = (id: string, changes: Partial<Parameters<typeof forecastOf>[3]> = {}) =>
  forecastOf(app, ana.token, id, { ...settings, model_type: 'lightgbm', ...changes });
const versionForm = (content: string) => {
  const form = fileForm(content);
  form.delete('upload_mode');
  return form;
};

async function unknownMonths(runId: string, product: string) {
  const { groups } = await ask(app, 'getRunData', {
    token: ana.token,
    path: { runId },
    query: { aggregation_characteristics: 'c2' },
  });
  const found = groups?.items.find(({ key }) => key['c2'] === product);
  return found?.details.actual.flatMap(({ date, value }) => (value === null ? [date] : []));
}

// DEM-8
describe('a dataset with a column in stock', () => {
  it('has unknown demand where an item was out of stock, also in appended versions', async () => {
    const { id } = await upload(app, ana.token, withStock(24));
    const run = await runOf(id);
    expect(run.stockouts).toMatchObject({ series: 1, periods: 2, sold: 0 });
    expect(run.stockouts?.demand).toBeGreaterThan(0);
    expect(await unknownMonths(run.run_id, 'A1')).toEqual(['2023-10-01', '2023-11-01']);
    expect(await unknownMonths(run.run_id, 'B2')).toEqual([]);

    const later = withStock(26).replace(/^(B2,.*,2024-01-01),[^,]*,1$/gm, '$1,0,0');
    const version = await ask(app, 'addUploadVersion', {
      token: ana.token,
      path: { id },
      multipart: versionForm(later),
    });
    expect(version.difference?.known_ahead).toMatchObject({ new: 12, changed: 0, same: 144 });
    const path = { runId: run.run_id };
    const { run_id } = await ask(app, 'refreshForecastRun', { token: ana.token, path });
    expect((await ended(app, ana.token, run_id)).stockouts).toMatchObject({ series: 2, periods: 3 });
    expect(await unknownMonths(run_id, 'B2')).toEqual(['2024-01-01']);
  });

  it('uses marks and the column together', async () => {
    const { id } = await upload(app, ana.token, withStock(24));
    const period = { key: { c2: 'B2' }, first_date: '2023-10-01', last_date: '2023-10-31' };
    const a1 = { ...period, key: { c2: 'A1' }, first_date: '2023-09-01' };
    await ask(app, 'addStockouts', { token: ana.token, path: { id }, json: { stockouts: [period, a1] } });
    const run = await runOf(id);
    expect(await unknownMonths(run.run_id, 'A1')).toEqual(['2023-09-01', '2023-10-01', '2023-11-01']);
    expect(await unknownMonths(run.run_id, 'B2')).toEqual(['2023-10-01']);
  });

  it('can be changed to an unused column, and back', async () => {
    const { id } = await upload(app, ana.token, withStock(24));
    const change = (in_stock: boolean) =>
      ask(app, 'changeUploadColumns', {
        token: ana.token,
        path: { id },
        json: { columns: [{ column: 'In stock', role: 'unused', in_stock }] },
      });
    await change(false);
    expect((await runOf(id)).stockouts).toBeNull();
    await change(true);
    expect((await runOf(id)).stockouts).toMatchObject({ periods: 2 });
  });

  it('rejects a version without the column', async () => {
    const { id } = await upload(app, ana.token, withStock(24));
    const { status, body } = await call(app, 'addUploadVersion', {
      token: ana.token,
      path: { id },
      multipart: versionForm(longCsv(25)),
    });
    expect([status, (body as { detail: string }).detail]).toEqual([
      422,
      expect.stringContaining('"In stock" shows when items were in stock; the file has no such column.'),
    ]);
  });

  it('is not part of the drivers, of the chart of the dataset, or of realized accuracy where items were out', async () => {
    const { id, run_id: dataset } = await upload(app, ana.token, withStock(30));
    const data = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId: dataset },
      query: { filter: 'c2:A1' },
    });
    expect(data.details.actual.find(({ date }) => date === '2023-10-01')?.value).toBe(0);
    const run = await runOf(id, { forecast_start_date: '2023-09-01', run_backtest: false });
    expect(run.drivers).toEqual([]);
    const accuracy = await ask(app, 'getRealisedAccuracy', {
      token: ana.token,
      path: { runId: run.run_id },
    });
    const count = (product: string) => accuracy.combinations.find(({ key }) => key['c2'] === product)?.count;
    expect([count('A1'), count('B2')]).toEqual([4, 6]);
  });
});
