import { dailyUpload, dailySettings } from '../../fixtures/samples/daily.ts';
import { catalogRun } from '../../fixtures/samples/catalog.ts';
import { newRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { isRecent } from '../datasets/list.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, objectOf, withId } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

const operationId = 'createForecast';

const opposite: Behavior = {
  rule: 'echo',
  operationId,
  name: 'every setting that differs from its default',
  async run(test) {
    const { lab } = test;
    const { id, file } = await sampleUpload(lab);
    const settings = {
      horizon: 60,
      run_backtest: false,
      backtest_periods: 12,
      data_start_date: '2021-03-01',
      forecast_start_date: '2023-11-15',
      bucket_type: 'quarter',
      aggregation_characteristics: ['c3'],
      filters: {
        product_numbers: ['CT-B'],
        warehouses: ['North', 'Süd'],
        customers: [],
        characteristics: {},
      },
      confidence_level: 0.99,
      intervals: false,
      with_events: false,
      with_drivers: false,
      seasonality_mode: 'multiplicative',
      whole_units: true,
      compared_with: 'another-run',
    };
    for (const more of [
      settings,
      { ...settings, bucket_type: 'month', seasonality_mode: 'additive', confidence_level: 0.8 },
    ]) {
      const request = {
        product_code: id,
        model_type: lab.fixtures.model,
        ...more,
        characteristic_labels: { c3: 'Lager' },
      };
      const started = await test.request(operationId, json(request));
      const runId = String(started.body.run_id);
      await test.send('cancelForecastRun', { path: { runId } });
      const detail = await test.request('getForecastDetail', { path: { id: runId } });
      // The labels of characteristics that the request does not name come from the dataset.
      const characteristic_labels = { c2: 'Product', c3: 'Lager' };
      fields(test, detail, detail.body.parameters, { ...request, characteristic_labels });
      const { bucket_type, horizon, data_start_date, forecast_start_date, filters } = more;
      const own = {
        bucket_type,
        horizon,
        data_start_date,
        forecast_start_date,
        upload_id: id,
        product_code: id,
      };
      const about = {
        ...own,
        aggregation_characteristics: ['c3'],
        characteristic_labels,
        created_by: lab.credentials.username,
        model_type: lab.fixtures.model,
        version: 1,
        refreshed_from: null,
        name: null,
      };
      fields(test, detail, detail.body, { ...about, filters });
      isRecent(test, detail, detail.body.created_at);
      const list = await test.request('listForecastRuns', { query: [['upload_id', id]] });
      const listed = withId(list.body.runs, 'run_id', runId);
      fields(test, list, listed, {
        ...about,
        filter_counts: { c2: 1, c3: 2 },
        created_at: detail.body.created_at,
      });
      test.assert(
        typeof listed?.upload_label === 'string' && file.name !== '',
        'the dataset has no name',
        list.exchange,
      );
    }
  },
};

const adjusted: Behavior = {
  rule: 'echo',
  operationId,
  name: 'type as a level, and labels of the dataset',
  async run(test) {
    const { lab } = test;
    const { id } = await dailyUpload(lab);
    const more = { ...dailySettings, horizon: 1, aggregation_characteristics: ['c1', 'c2'] };
    const { runId } = await newRun(lab, { id }, more);
    await test.send('cancelForecastRun', { path: { runId } });
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    // Without a TYPE column, the type does not split any series.
    fields(test, detail, detail.body, {
      aggregation_characteristics: ['c2'],
      characteristic_labels: { c2: 'Product' },
    });
    const catalog = await catalogRun(lab);
    const own = await test.request('getForecastDetail', { path: { id: catalog.runId } });
    fields(test, own, own.body, {
      characteristic_labels: { c2: 'Product', c3: 'Warehouse' },
      value_label: 'Demand',
    });
  },
};

const impossible: Behavior = {
  rule: 'refuses-invalid',
  operationId,
  name: 'dates without data to train on',
  async run(test) {
    const { lab } = test;
    const { id } = await dailyUpload(lab);
    const request = {
      product_code: id,
      model_type: lab.fixtures.model,
      ...dailySettings,
      bucket_type: 'month',
    };
    for (const dates of [
      { forecast_start_date: '2023-10-01' },
      { forecast_start_date: '2023-09-30' },
      { data_start_date: '2024-03-01' },
      { data_start_date: '2024-01-10', forecast_start_date: '2024-01-20' },
    ])
      await rejects(
        test,
        [422, 'no complete month'],
        operationId,
        json({ ...request, ...dates }),
        'no month is left',
      );
    const start = { data_start_date: '2024-01-31', forecast_start_date: '2024-02-29', horizon: 1 };
    const made = await test.request(operationId, json({ ...request, ...start }));
    const path = { runId: String(made.body.run_id) };
    await test.send('cancelForecastRun', { path });
  },
};

const renamed: Behavior = {
  rule: 'consistent',
  operationId: 'listForecastRuns',
  name: 'label of the dataset, and alphabetical order in any case',
  async run(test) {
    const { lab } = test;
    const upload = await dailyUpload(lab);
    const made: string[] = [];
    for (const _ of [1, 2, 3]) {
      const { runId } = await newRun(lab, upload, { ...dailySettings, bucket_type: 'year', horizon: 1 });
      await test.send('cancelForecastRun', { path: { runId } });
      made.push(runId);
    }
    const [first = '', second = '', third = ''] = made;
    const query = [
      ['upload_id', upload.id],
      ['limit', '100'],
    ] as const;
    const tag = lab.nextName();
    for (const label of [`${tag} Label`, `${tag} Süd`]) {
      await test.request('labelUpload', json({ run_id: upload.ingestRunId, label }));
      const detail = await test.request('getForecastDetail', { path: { id: first } });
      fields(test, detail, detail.body, { upload_label: label });
      const list = await test.request('listForecastRuns', { query });
      const labels = new Set(objectsIn(list.body.runs).map(({ upload_label }) => upload_label));
      fields(test, list, { labels }, { labels: new Set([label]) });
      const found = await test.request('listForecastRuns', {
        query: [
          ['search', label.toUpperCase()],
          ['limit', '100'],
        ],
      });
      const ids = (runs: unknown) => objectsIn(runs).map(({ run_id }) => run_id);
      fields(test, found, { ids: ids(found.body.runs) }, { ids: ids(list.body.runs) });
    }
    for (const [id, name] of [
      [first, `${tag} b`],
      [second, `${tag} A`],
      [third, `${tag} C`],
    ] as const)
      await test.request('renameForecastRun', { path: { runId: id }, ...json({ name }) });
    for (const order of ['asc', 'desc'] as const) {
      const sorted = await test.request('listForecastRuns', {
        query: [...query, ['sort', 'name'], ['order', order]],
      });
      const names = objectsIn(sorted.body.runs).flatMap(({ name }) =>
        typeof name === 'string' ? [name.slice(-1)] : [],
      );
      fields(test, sorted, { names }, { names: order === 'asc' ? ['A', 'b', 'C'] : ['C', 'b', 'A'] });
    }
    const ids = objectsIn(
      (await test.request('listForecastRuns', { query: [['limit', '40']] })).body.runs,
    ).map(({ run_id }) => String(run_id));
    const wanted = ids.toReversed();
    for (const [operation, name] of [
      ['listRunDetails', 'runs'],
      ['listForecastMetrics', 'metrics'],
    ] as const) {
      const all = await test.request(operation, { query: [['run_ids', wanted.join()]] });
      const received = objectsIn(all.body[name]).map(({ run_id }) => run_id);
      fields(test, all, { [name]: received }, { [name]: wanted });
      const twice = await test.request(operation, { query: [['run_ids', `${first}, ${second},${first}`]] });
      const distinct = objectsIn(twice.body[name]).map(({ run_id }) => run_id);
      fields(test, twice, { [name]: distinct }, { [name]: [first, second] });
    }
    const metrics = await test.request('listForecastMetrics', { query: [['run_ids', first]] });
    fields(test, metrics, objectOf(objectsIn(metrics.body.metrics)[0]), { run_id: first, metrics: null });
  },
};

/** All tests of requests and their runs in lists. */
export const requestBehaviors: readonly Behavior[] = [opposite, adjusted, impossible, renamed];
