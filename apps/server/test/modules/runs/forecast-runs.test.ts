import type { components } from '@forecast-console/api-client/schema';
import { models } from '@forecast-console/forecasting/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyList } from '../../support/any-value.ts';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { ended, forecastOf, forecastRequest, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

type Changed = Partial<components['schemas']['ForecastRequest']>;

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let uploadId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  uploadId = (await upload(app, ana.token)).id;
});
afterAll(() => app.close());

const start = (changed: object = {}) =>
  call(app, 'createForecast', { token: ana.token, json: forecastRequest(uploadId, changed) });
const run = (changed: Changed = {}) => forecastOf(app, ana.token, uploadId, changed);

describe('a forecast that can be computed', () => {
  // RUN-1
  it('is queued immediately and completed later', async () => {
    const answer = await start({ aggregation_characteristics: ['c2'] });
    expect(answer).toMatchObject({ status: 200, body: { status: 'queued' } });
    const { run_id } = answer.body as { run_id: string };
    expect(run_id).toMatch(/^[0-9a-f-]{36}$/);
    const detail = await ended(app, ben.token, run_id);
    expect(detail).toMatchObject({
      run_id,
      status: 'completed',
      progress: 1,
      stage: null,
      error: null,
      created_by: 'ana',
      upload_id: uploadId,
      upload_label: 'demand.csv',
      product_code: uploadId,
      model_type: 'lightgbm',
      bucket_type: 'month',
      horizon: 6,
      data_start_date: '2022-01-01',
      forecast_start_date: '2025-01-01',
      aggregation_characteristics: ['c2'],
      characteristic_labels: { c2: 'Product' },
      group_count: 3,
      notes: anyList,
    });
    expect(detail.parameters).toMatchObject({
      run_backtest: true,
      backtest_periods: 3,
      confidence_level: 0.95,
      intervals: true,
      seasonality_mode: 'auto',
    });
    for (const name of ['mape', 'mae', 'rmse', 'bias'] as const)
      expect(detail.metrics?.[name]).toEqual(expect.any(Number));
    expect(detail.accuracy).toMatchObject(detail.metrics ?? {});
    expect(detail.origins).toBeGreaterThan(1);
    expect(detail.accuracy).toEqual(detail.mean_over_origins);
    expect(detail.shown_origin?.mae).not.toBe(detail.accuracy?.mae);
    expect(detail.baseline).toBe('seasonal naive');
    const times = [detail.created_at, detail.started_at ?? '', detail.finished_at ?? ''];
    expect(times.toSorted()).toEqual(times);
  });

  it.each(models.map(({ type }) => type))('is computed with the requested model: %s', async (model_type) => {
    const detail = await run({ model_type });
    expect(detail).toMatchObject({ status: 'completed', model_type, error: null });
    expect(detail.metrics?.mae).toEqual(expect.any(Number));
  });

  it('ignores TYPE in the level if the dataset has no such column', async () => {
    const detail = await run({ aggregation_characteristics: ['c1'] });
    expect(detail).toMatchObject({ status: 'completed', aggregation_characteristics: [] });
  });

  // RUN-5
  it('has the same result if it is requested again', async () => {
    const changed = { aggregation_characteristics: ['c2' as const] };
    const both = [await run(changed), await run(changed)];
    const [first, second] = await Promise.all(
      both.map(({ run_id: runId }) =>
        ask(app, 'getRunData', {
          token: ana.token,
          path: { runId },
          query: { aggregation_characteristics: 'c2' },
        }),
      ),
    );
    expect({ ...first, run_id: '' }).toEqual({ ...second, run_id: '' });
  });

  // ACC-7
  it('has no metrics without a backtest', async () => {
    const detail = await run({ run_backtest: false });
    expect(detail).toMatchObject({ status: 'completed', metrics: null, accuracy: null, origins: 0 });
  });

  it('with a single month of history completes or reports the reason', async () => {
    const { id } = await upload(app, ana.token, longCsv(1));
    const detail = await forecastOf(app, ana.token, id);
    expect([detail.status, typeof detail.error]).toEqual(
      detail.status === 'failed' ? ['failed', 'string'] : ['completed', 'object'],
    );
  });

  // FC-20
  it('can start after the end of the data, with a note', async () => {
    const detail = await run({ forecast_start_date: '2025-04-01' });
    expect(detail).toMatchObject({ status: 'completed', forecast_start_date: '2025-04-01' });
    expect(detail.notes).toContain(
      'The data ends 3 months before the forecast starts; the gap is bridged from 01/12/2024.',
    );
  });

  // ROUTE-10
  it('can be requested with the run id of the upload', async () => {
    const { run_id } = await ask(app, 'getUpload', { token: ana.token, path: { id: uploadId } });
    expect(await forecastOf(app, ana.token, run_id ?? '')).toMatchObject({
      status: 'completed',
      upload_id: uploadId,
    });
  });

  // FC-26
  it('uses filters on any characteristic and returns them', async () => {
    const regions = longCsv().replaceAll('North', 'North,East').replaceAll('South', 'South,West');
    const { id } = await upload(app, ana.token, regions.replace('Warehouse,', 'Warehouse,Region,'));
    const filters = { characteristics: { c5: ['East'] } };
    const detail = await forecastOf(app, ana.token, id, { filters, aggregation_characteristics: ['c3'] });
    expect(detail).toMatchObject({
      status: 'completed',
      group_count: 1,
      filters,
      characteristic_labels: { c3: 'Warehouse', c5: 'Region' },
    });
    const runs = await ask(app, 'getHistory', { token: ana.token, query: { limit: 1 } });
    expect(runs).toMatchObject({ runs: [{ filters }] });
  });

  // FC-27
  it('reports its duration for the estimate of the next one', async () => {
    await run({ model_type: 'lightgbm', aggregation_characteristics: ['c2'] });
    const { models: known } = await ask(app, 'getMetadata', { token: ana.token });
    const measured = known.find(({ type }) => type === 'lightgbm')?.measured;
    expect(measured?.[0]).toEqual({
      bucket_type: 'month',
      combinations: 3,
      seconds: expect.any(Number) as number,
    });
    expect(measured?.length).toBeLessThanOrEqual(20);
  });

  it('fails with a reason if no row matches its filters', async () => {
    const filters = { product_numbers: [`A1' OR '1'='1`] };
    expect(await run({ filters })).toMatchObject({
      status: 'failed',
      error: 'No rows of the dataset match these filters and dates.',
      metrics: null,
    });
  });

  it('completes for values at the limits of the double range', async () => {
    const rows = ['Product,Date,Demand'];
    for (let month = 1; month <= 12; month++)
      for (const product of ['A', 'B'])
        rows.push(`${product},2023-${String(month).padStart(2, '0')}-01,9e307`);
    const { id, run_id } = await upload(app, ana.token, rows.join('\n'));
    const detail = await forecastOf(app, ana.token, id, { aggregation_characteristics: ['c2'] });
    expect(['completed', 'failed']).toContain(detail.status);
    for (const runId of [run_id, detail.run_id])
      await ask(app, 'getRunData', { token: ana.token, path: { runId } });
  });
});

describe('an impossible forecast is rejected', () => {
  // FC-24
  it.each([
    ['horizon', 0],
    ['horizon', 61],
    ['horizon', 1.5],
    ['backtest_periods', 0],
    ['backtest_periods', 13],
    ['bucket_type', 'hour'],
    ['confidence_level', 0.5],
    ['aggregation_characteristics', ['c2', 'c2']],
    ['aggregation_characteristics', ['c16']],
  ])('for %s %j', async (field, value) => {
    const answer = await start({ [field]: value });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.detail)).toContain(field);
  });

  it('for dates without data, and the error names the date range of the dataset', async () => {
    expect(await start({ forecast_start_date: '2021-01-01' })).toMatchObject({
      status: 422,
      detail:
        'These dates leave no complete month to train on: the dataset spans 01/01/2022 to 01/12/2024. ' +
        'Clear the dates to use the whole dataset, or choose others.',
    });
  });

  it('for a level that the dataset does not have', async () => {
    expect(await start({ aggregation_characteristics: ['c2', 'c9', 'c4'] })).toMatchObject({
      status: 422,
      detail: 'The dataset has no characteristic c9, c4. Choose others.',
    });
  });

  // FC-26
  it.each([
    [{ characteristics: { c9: ['X'] } }, 'The dataset has no characteristic c9. Choose others.'],
    [{ customers: ['X'] }, 'The dataset has no characteristic c4. Choose others.'],
  ])('for a filter on a characteristic that the dataset does not have: %j', async (filters, detail) => {
    expect(await start({ filters })).toMatchObject({ status: 422, detail });
  });

  it('for an unknown upload', async () => {
    expect(await start({ product_code: 'no-such-upload' })).toMatchObject({
      status: 404,
      detail: 'Upload no-such-upload was not found',
    });
  });
});

describe('runs', () => {
  // ENT-5, CALL-17
  it('can be listed newest first, in pages, with details and by id', async () => {
    const [{ run_id: older }, { run_id: newer }] = [await run(), await run()];
    const history = await ask(app, 'getHistory', { token: ana.token, query: { limit: 2 } });
    expect(history).toMatchObject({ runs: [{ run_id: newer }, { run_id: older }] });
    const page = await ask(app, 'listForecastRuns', { token: ana.token, query: { limit: 1, offset: 1 } });
    expect(page).toMatchObject({ runs: [{ run_id: older }], limit: 1, offset: 1 });
    expect(page.total).toBeGreaterThan(2);
    const beyond = await ask(app, 'listForecastRuns', { token: ana.token, query: { offset: 1_000_000 } });
    expect(beyond.runs).toEqual([]);

    const run_ids = [older, 'unknown', newer, older, '', ' '].join(',');
    const { runs } = await ask(app, 'listRunDetails', { token: ana.token, query: { run_ids } });
    expect(runs.map(({ run_id }) => run_id)).toEqual([older, newer]);
    const { parameters, ...detail } = await ask(app, 'getForecastDetail', {
      token: ana.token,
      path: { id: older },
    });
    const { filters: _filters, characteristic_labels: _labels, ...settings } = parameters;
    expect(runs[0]).toEqual({ ...detail, filter_counts: {}, parameters: settings });
    const { metrics } = await ask(app, 'listForecastMetrics', { token: ana.token, query: { run_ids } });
    expect(metrics).toEqual(runs.map(({ run_id, accuracy }) => ({ run_id, metrics: accuracy })));
  });

  // CALL-16
  it('can be found by any number of ids', async () => {
    const { runs } = await ask(app, 'listForecastRuns', { token: ana.token, query: { limit: 1 } });
    const known = runs[0]?.run_id ?? '';
    const unknown = Array.from(
      { length: 170 },
      (_, index) => `0b6c1f0e-5a51-4d0e-9a53-${String(index).padStart(12, '0')}`,
    );
    const short = Array.from({ length: 3000 }, (_, index) => index.toString(36))
      .join(',')
      .slice(0, 6400);
    for (const run_ids of [[...unknown, known].join(','), `${short},${known}`, known]) {
      const named = await ask(app, 'listRunDetails', { token: ana.token, query: { run_ids } });
      expect(named.runs.map(({ run_id }) => run_id)).toEqual([known]);
    }
    for (const run_ids of [',', ' ', ',,,'])
      expect(await ask(app, 'listRunDetails', { token: ana.token, query: { run_ids } })).toEqual({
        runs: [],
      });
  });

  it('include the label of their upload', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(24));
    await ask(app, 'labelUpload', { token: ana.token, json: { run_id, label: 'Spring demand' } });
    expect((await forecastOf(app, ana.token, id)).upload_label).toBe('Spring demand');
  });

  it('keep the labels from the request', async () => {
    const characteristic_labels = { c2: '<b>Artikel</b>', c3: `'; DROP TABLE forecast_runs; --` };
    const detail = await run({ characteristic_labels, aggregation_characteristics: ['c2'] });
    expect(detail.characteristic_labels).toEqual(characteristic_labels);
  });
});
