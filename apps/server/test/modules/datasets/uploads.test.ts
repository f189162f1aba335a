import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { demand, fileForm, forecastRequest, isoMonth, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  admin = await signedIn(app, 'root', ['user', 'admin']);
});
afterAll(() => app.close());

const list = async () => (await ask(app, 'listUploads', { token: ana.token })).uploads;
const stored = () => ({
  incoming: readdirSync(app.path('incoming')),
  datasets: readdirSync(app.path('datasets')),
  rows: app.withDatabase((database) => database.prepare('SELECT id, status FROM uploads').all()),
});

describe('an upload', () => {
  // UP-15
  it('with the same bytes as an earlier upload is rejected only if the request asks for it', async () => {
    const send = (sameFile?: string, mode?: string) =>
      call(app, 'uploadFile', {
        token: ana.token,
        multipart: fileForm(longCsv(9), { ...(sameFile && { sameFile }), ...(mode && { mode }) }),
      });
    expect((await send('refuse')).status).toBe(200);
    const again = await send('refuse');
    expect(again.status).toBe(409);
    expect(again.detail).toMatch(/^This file is already stored as "demand\.csv" \(\d\d\/\d\d\/\d{4}\)\.$/);
    expect((await send('refuse', 'master')).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await send('store')).status).toBe(200);
  });

  // DATA-15
  it('without a header is read as series from the given first period', async () => {
    const content = '1,2,3,4\n5,6,7,8\n';
    expect((await call(app, 'uploadFile', { token: ana.token, multipart: fileForm(content) })).status).toBe(
      422,
    );
    const { report, row_count } = await upload(app, ana.token, content, {
      firstPeriod: ['2024-01-01', 'month'],
    });
    expect(row_count).toBe(2);
    expect(report).toMatchObject({ layout: 'wide', observations: 8, lastDate: '2024-04-01' });
    expect(report).not.toHaveProperty('header_row');
    const refusal = async (firstPeriod: [string, string]) =>
      (await call(app, 'previewFile', { token: ana.token, multipart: fileForm(content, { firstPeriod }) }))
        .status;
    expect(await refusal(['2024-01-01', ''])).toBe(422);
    expect(await refusal(['2024-02-31', 'month'])).toBe(422);
  });

  // UP-16
  it('has a preview that counts all values, not only the displayed ones', async () => {
    const lines = Array.from({ length: 130 }, (_, index) => `P${index},2024-01-01,1`);
    const content = `Product,Date,Demand\n${lines.join('\n')}\n`;
    const preview = await ask(app, 'previewFile', { token: ana.token, multipart: fileForm(content) });
    expect(preview.characteristics['c2']).toHaveLength(100);
    expect(preview.value_counts).toEqual({ c2: 130 });
  });

  // ENT-1
  it('of a long table stores characteristics, products and report', async () => {
    const { id, run_id, row_count, report } = await upload(app, ana.token);
    expect(row_count).toBe(216);
    expect(report).toMatchObject({ layout: 'long', rowsKept: 216, rowsRejected: 0, rowsMerged: 0 });

    const shown = await ask(app, 'getUpload', { token: ben.token, path: { id } });
    expect(shown).toMatchObject({
      id,
      run_id,
      originalName: 'demand.csv',
      status: 'completed',
      rowCount: 216,
      label: null,
      uploadedBy: 'ana',
      firstDate: '2022-01-01',
      lastDate: '2024-12-01',
      bucket: 'month',
      report,
    });
    expect(await ask(app, 'getUpload', { token: ben.token, path: { id: run_id } })).toEqual(shown);

    const products = await ask(app, 'listUploadProducts', { token: ana.token, path: { id } });
    expect(products).toEqual(
      ['A1', 'B2', 'C3'].map((product_code) => ({
        product_code,
        product_name: `Name of ${product_code}`,
        data_points: 72,
      })),
    );
    expect(await ask(app, 'listProducts', { token: ana.token, query: { limit: 1, offset: 1 } })).toEqual([
      products[1],
    ]);

    const characteristics = [
      { type: 'c2', label: 'Product', value_count: 3, value: null, sample_values: ['A1', 'B2', 'C3'] },
      { type: 'c3', label: 'Warehouse', value_count: 2, value: null, sample_values: ['North', 'South'] },
    ];
    const bare = await ask(app, 'listDatasetCharacteristics', { token: ana.token, path: { uploadId: id } });
    expect(bare).toEqual(characteristics);
    const held = await ask(app, 'listUploadCharacteristics', { token: ana.token, path: { id } });
    expect(held).toEqual({ characteristics });
  });

  it('of a wide table creates the same series as a long table', async () => {
    const months = Array.from({ length: 24 }, (_, month) => month);
    const wide = [
      ['Product', 'Warehouse', ...months.map(isoMonth)].join(','),
      ['A1', 'North', ...months.map((month) => demand(month, 0, 0))].join(','),
      ['B2', 'South', ...months.map((month) => demand(month, 1, 1))].join(','),
    ].join('\n');
    const { run_id, report } = await upload(app, ana.token, wide);
    expect(report).toMatchObject({ layout: 'wide', rowsRead: 2 });
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(details.actual).toEqual(
      months.map((month) => ({ date: isoMonth(month), value: demand(month, 0, 0) + demand(month, 1, 1) })),
    );
  });

  // DATA-8
  it('sums rows with the same combination and date, and reports how many were merged', async () => {
    const rows = [
      'Product,Date,Demand',
      'A,2024-01-01,1',
      'A,2024-01-01,2',
      'A,2024-02-01,4',
      'A,2024-03-01,8',
    ];
    const { run_id, report } = await upload(app, ana.token, rows.join('\n'));
    expect(report.rowsMerged).toBe(1);
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(details.actual.map(({ value }) => value)).toEqual([3, 4, 8]);
  });

  // DATA-13
  it('treats forecast rows as forecasts, not as actuals', async () => {
    const rows = ['Type,Product,Date,Demand'];
    for (const [type, month, value] of [
      ['actual', '01', 1],
      ['actual', '02', 2],
      ['forecast', '03', 30],
      ['backtest', '02', 20],
    ])
      rows.push(`${type},A,2024-${month}-01,${value}`);
    const { run_id } = await upload(app, ana.token, rows.join('\n'));
    const { details } = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(details).toEqual({
      actual: [
        { date: '2024-01-01', value: 1 },
        { date: '2024-02-01', value: 2 },
      ],
      forecast: [{ date: '2024-03-01', value: 30 }],
      backtest: [{ date: '2024-02-01', value: 20 }],
    });
  });

  // DATA-10
  it('explains a rejection and leaves nothing behind', async () => {
    const before = stored();
    for (const content of ['', 'only,a,header\n', 'a\nb\nc\n', '\0\0\0\0']) {
      const answer = await call(app, 'uploadFile', { token: ana.token, multipart: fileForm(content) });
      expect(answer.status).toBe(422);
      expect(String(answer.detail).length).toBeGreaterThan(20);
    }
    expect(stored()).toEqual(before);
  });

  it('keeps its file name', async () => {
    const name = `'; DROP TABLE uploads; -- <b>Ä 需求 %41.csv`;
    const { id } = await upload(app, ana.token, longCsv(3), { name });
    expect(await ask(app, 'getUpload', { token: ana.token, path: { id } })).toMatchObject({
      originalName: name,
    });
  });

  it('appears first in the list of uploads, even if the clock was set back', async () => {
    const { now } = app.clock;
    const named: string[] = [];
    for (const minutes of [3, 1, 2]) {
      app.clock.now = () => new Date(Date.now() + minutes * 60_000);
      const { id } = await upload(app, ana.token, longCsv(3), { name: `in ${minutes}.csv` });
      named.push(id);
    }
    app.clock.now = now;
    const newest = (await list()).slice(0, 3).map(({ originalName }) => originalName);
    expect(newest).toEqual(['in 2.csv', 'in 1.csv', 'in 3.csv']);
    for (const id of named) await ask(app, 'deleteUpload', { token: ana.token, path: { id } });
  });

  // CALL-8
  it('is not stored if only a preview is requested', async () => {
    const before = stored();
    const preview = await ask(app, 'previewFile', { token: ana.token, multipart: fileForm(longCsv(3)) });
    expect(preview.columns).toEqual(['Product', 'Product name', 'Warehouse', 'Date', 'Demand']);
    expect(preview.row_count).toBe(18);
    expect(preview.characteristics).toMatchObject({ c2: ['A1', 'B2', 'C3'], c2_label: ['Product'] });
    expect(stored()).toEqual(before);
  });
});

describe('time series without attributes', () => {
  // DATA-12
  it('take attributes from the newest master data by product code', async () => {
    const master = (region: string) => `Product,Product name,Region\nA1,Apple,${region}\nB2,Banana,East\n`;
    await upload(app, ana.token, master('old'), { mode: 'master' });
    const { id: masterId, row_count } = await upload(app, ana.token, master('West'), { mode: 'master' });
    expect(row_count).toBe(2);
    const rows = 'Product,Date,Demand\nA1,2024-01-01,5\nB2,2024-01-01,7\nZ9,2024-01-01,1\n';
    const { id } = await upload(app, ana.token, rows, { mode: 'timeseries' });
    const characteristics = await ask(app, 'listDatasetCharacteristics', {
      token: ana.token,
      path: { uploadId: id },
    });
    expect(characteristics).toContainEqual(
      expect.objectContaining({
        type: 'c5',
        label: 'Region',
        value_count: 2,
        sample_values: ['West', 'East'],
      }),
    );
    const forecast = await call(app, 'createForecast', {
      token: ana.token,
      json: forecastRequest(masterId),
    });
    expect(forecast).toMatchObject({
      status: 422,
      detail: 'This dataset contains only master data. Choose or upload a dataset with time series.',
    });
  });
});

describe('deleting an upload', () => {
  const remove = (id: string, { token }: SignedIn) => call(app, 'deleteUpload', { token, path: { id } });

  // ROLE-3, ROLE-4
  it('is allowed only for the owner and administrators', async () => {
    const [mine, another] = [await upload(app, ana.token), await upload(app, ana.token)];
    expect(await remove(mine.id, ben)).toMatchObject({
      status: 403,
      detail: 'Only the person who made this dataset, or an administrator, may delete it.',
    });
    expect((await remove(mine.id, ana)).status).toBe(200);
    expect((await remove(another.run_id, admin)).status).toBe(200);
    expect((await remove(mine.id, ana)).status).toBe(404);
    expect(stored().datasets).not.toContain(`${mine.id}.db`);
  });

  it('is rejected while a forecast is running, and otherwise also deletes its runs', async () => {
    const { id } = await upload(app, ana.token);
    const { run_id } = await ask(app, 'createForecast', { token: ana.token, json: forecastRequest(id) });
    expect(await remove(id, ana)).toMatchObject({
      status: 409,
      detail: 'A forecast for this dataset is still running. Cancel it first.',
    });
    await ask(app, 'cancelForecastRun', { token: ana.token, path: { runId: run_id } });
    expect((await remove(id, ana)).status).toBe(200);
    const gone = await call(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    expect(gone.status).toBe(404);
  });

  it('either is rejected or prevents the run if a forecast is requested at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await upload(app, ana.token, longCsv(24));
      const [started, removed] = await Promise.all([
        call(app, 'createForecast', { token: ana.token, json: forecastRequest(id) }),
        remove(id, ana),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([started.status, removed.status]);
      if (started.status === 200) {
        const { run_id: runId } = started.body as { run_id: string };
        await ask(app, 'cancelForecastRun', { token: ana.token, path: { runId } });
      }
    }
  });
});

describe('an unknown upload', () => {
  it.each(['getUpload', 'deleteUpload', 'listUploadCharacteristics', 'listUploadProducts'] as const)(
    'returns 404 for %s',
    async (operation) => {
      const answer = await call(app, operation, { token: ana.token, path: { id: 'no-such-upload' } });
      expect(answer).toMatchObject({ status: 404, detail: 'Upload no-such-upload was not found' });
    },
  );
});
