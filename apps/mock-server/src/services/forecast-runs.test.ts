import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../testing/call.ts';
import { TestApp } from '../testing/test-app.ts';
import { ended, forecastOf, forecastRequest, longCsv, upload } from '../testing/test-data.ts';
import { type SignedIn, signedIn } from '../testing/test-users.ts';

type Changed = Partial<components['schemas']['ForecastRequest']>;

let app: TestApp;
let ana: SignedIn;
let ben: SignedIn;
let admin: SignedIn;
let uploadId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  ben = await signedIn(app, 'ben');
  admin = await signedIn(app, 'root', ['user', 'admin']);
  uploadId = (await upload(app, ana.token)).id;
});
afterAll(() => app.close());

const start = (changed: object = {}) =>
  call(app, 'createForecast', { token: ana.token, json: forecastRequest(uploadId, changed) });
const run = (changed: Changed = {}) => forecastOf(app, ana.token, uploadId, changed);

describe('a forecast that can be computed', () => {
  it('is queued at once and completed by and by', async () => {
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
      notes: expect.any(Array),
    });
    expect(detail.parameters).toMatchObject({
      run_backtest: true,
      backtest_periods: 3,
      confidence_level: 0.95,
      intervals: true,
      seasonality_mode: 'additive',
    });
    for (const name of ['mape', 'mae', 'rmse', 'bias'] as const)
      expect(detail.metrics?.[name]).toEqual(expect.any(Number));
    expect(detail.accuracy).toMatchObject(detail.metrics ?? {});
    expect(detail.origins).toBeGreaterThanOrEqual(1);
    const times = [detail.created_at, detail.started_at ?? '', detail.finished_at ?? ''];
    expect(times.toSorted()).toEqual(times);
  });

  it('is the same when it is asked for again', async () => {
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

  it('has no metrics without a backtest', async () => {
    const detail = await run({ run_backtest: false });
    expect(detail).toMatchObject({ status: 'completed', metrics: null, accuracy: null, origins: 0 });
  });

  it('of a single month of history is completed or says why not', async () => {
    const { id } = await upload(app, ana.token, longCsv(1));
    const detail = await forecastOf(app, ana.token, id);
    if (detail.status === 'failed') expect(detail.error).toEqual(expect.any(String));
    else expect(detail.status).toBe('completed');
  });

  it('starts beyond the data, which is noted', async () => {
    const detail = await run({ forecast_start_date: '2025-04-01' });
    expect(detail).toMatchObject({ status: 'completed', forecast_start_date: '2025-04-01' });
    expect(detail.notes).toContain(
      'The data ends 3 months before the forecast starts; the gap is bridged from 2024-12-01.',
    );
  });

  it('may be asked by the run id of the upload', async () => {
    const { run_id } = await ask(app, 'getUpload', { token: ana.token, path: { id: uploadId } });
    expect(await forecastOf(app, ana.token, run_id ?? '')).toMatchObject({
      status: 'completed',
      upload_id: uploadId,
    });
  });

  it('whose filters leave no row fails with that reason', async () => {
    const filters = { product_numbers: [`A1' OR '1'='1`] };
    expect(await run({ filters })).toMatchObject({
      status: 'failed',
      error: 'No row of the dataset is left by these filters and dates.',
      metrics: null,
    });
  });

  it('of values at the edge of what numbers can be ends', async () => {
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

describe('a forecast that cannot be computed is refused', () => {
  it.each(['nbeats', 'ensemble'] as const)(
    'for the model %s when it is not available, with the reason',
    async (type) => {
      const { models } = await ask(app, 'getMetadata', { token: ana.token });
      const model = models.find((known) => known.type === type);
      const answer = await start({ model_type: type });
      if (model?.available) expect(answer.status).toBe(200);
      else expect(answer).toMatchObject({ status: 422, detail: model?.reason });
    },
  );

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

  it('for dates that leave nothing, with the span of the dataset', async () => {
    expect(await start({ forecast_start_date: '2021-01-01' })).toMatchObject({
      status: 422,
      detail:
        'These dates leave no complete month to train on: the dataset spans 2022-01-01 to 2024-12-01. ' +
        'Clear the dates to use the whole dataset, or choose others.',
    });
  });

  it('for a level the dataset does not have', async () => {
    expect(await start({ aggregation_characteristics: ['c2', 'c9', 'c4'] })).toMatchObject({
      status: 422,
      detail: 'The dataset has no characteristic c9, c4. Choose others.',
    });
  });

  it('for an upload nobody made', async () => {
    expect(await start({ product_code: 'no-such-upload' })).toMatchObject({
      status: 404,
      detail: 'Upload no-such-upload was not found',
    });
  });
});

describe('the runs', () => {
  it('are listed newest first, in pages, in full and by name', async () => {
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
    expect(runs[0]).toEqual(await ask(app, 'getForecastDetail', { token: ana.token, path: { id: older } }));
    const { metrics } = await ask(app, 'listForecastMetrics', { token: ana.token, query: { run_ids } });
    expect(metrics).toEqual(runs.map(({ run_id, accuracy }) => ({ run_id, metrics: accuracy })));
  });

  it('are found however many are named', async () => {
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

  it('carry the label of their upload', async () => {
    const { id, run_id } = await upload(app, ana.token, longCsv(24));
    await ask(app, 'labelUpload', { token: ana.token, json: { run_id, label: 'Spring demand' } });
    expect((await forecastOf(app, ana.token, id)).upload_label).toBe('Spring demand');
  });

  it('keep the labels that were asked for as they were sent', async () => {
    const characteristic_labels = { c2: '<b>Artikel</b>', c3: `'; DROP TABLE forecast_runs; --` };
    const detail = await run({ characteristic_labels, aggregation_characteristics: ['c2'] });
    expect(detail.characteristic_labels).toEqual(characteristic_labels);
  });
});

describe('cancelling', () => {
  const cancel = (runId: string) => call(app, 'cancelForecastRun', { token: ben.token, path: { runId } });

  it('ends a run for good, whatever its worker still reports', async () => {
    const { body } = await start({ aggregation_characteristics: ['c2', 'c3'] });
    const { run_id } = body as { run_id: string };
    expect(await cancel(run_id)).toMatchObject({ status: 200, body: { run_id, status: 'cancelled' } });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    expect(detail).toMatchObject({ status: 'cancelled', stage: null, metrics: null });
    expect(detail.finished_at).toEqual(expect.any(String));
    const data = await ask(app, 'getRunData', { token: ana.token, path: { runId: run_id } });
    expect(data.details.actual).toHaveLength(36);
    expect(data.details.forecast).toEqual([]);
    expect(await cancel(run_id)).toMatchObject({
      status: 409,
      detail: 'This run has already ended, so it cannot be cancelled.',
    });
  });

  it('is too late for a run that is finished', async () => {
    const { run_id } = await run();
    expect((await cancel(run_id)).status).toBe(409);
    const detail = await ask(app, 'getForecastDetail', { token: ana.token, path: { id: run_id } });
    expect(detail.status).toBe('completed');
  });

  it('leaves the worker free for the next run', async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => start()));
    const ids = started.map(({ body }) => (body as { run_id: string }).run_id);
    await Promise.all(ids.map(cancel));
    expect((await run()).status).toBe('completed');
  });
});

describe('deleting a run', () => {
  const remove = (runId: string, { token }: SignedIn) =>
    call(app, 'deleteForecastRun', { token, path: { runId } });

  it('is up to its maker and administrators', async () => {
    const [{ run_id: mine }, { run_id: another }] = [await run(), await run()];
    expect(await remove(mine, ben)).toMatchObject({
      status: 403,
      detail: 'Only the person who made this run, or an administrator, may delete it.',
    });
    expect((await remove(mine, ana)).status).toBe(200);
    expect((await remove(another, admin)).status).toBe(200);
    expect((await remove(mine, ana)).status).toBe(404);
    const left = app.withDatabase((database) =>
      database.prepare('SELECT count(*) FROM run_groups WHERE run_id IN (?, ?)').pluck().get(mine, another),
    );
    expect(left).toBe(0);
  });

  it('stops one that is under way', async () => {
    const { body } = await start();
    expect((await remove((body as { run_id: string }).run_id, ana)).status).toBe(200);
  });
});

describe('too many runs that wait', () => {
  it('are a 429 that says when to come back', async () => {
    app.withDatabase((database) => {
      const insert = database.prepare(
        `INSERT INTO forecast_runs (id, upload_id, created_at, status, request) VALUES (?, ?, '2020-01-01T00:00:00.000Z', 'queued', '{}')`,
      );
      for (let index = 0; index < 200; index++) insert.run(`waiting-${index}`, uploadId);
    });
    const answer = await start();
    expect(answer).toMatchObject({
      status: 429,
      detail: '200 runs are waiting already. Try again when some have finished.',
    });
    expect(answer.headers['retry-after']).toBe('30');
    app.withDatabase((database) => database.exec(`DELETE FROM forecast_runs WHERE id LIKE 'waiting-%'`));
    expect((await start()).status).toBe(200);
  });
});
