import { unknownId } from '../../fixtures/fixtures.ts';
import {
  completedRun,
  make,
  sampleUpload,
  unusualRun,
  unusualSettings,
} from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import type { KnownFile } from '../../fixtures/samples/sample-csv.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields, objectOf, sumOf } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

const operationId = 'createForecast';

async function resultOf(test: BehaviorTest, runId: string) {
  const detail = await test.request('getForecastDetail', { path: { id: runId } });
  const data = await test.request('getRunData', { path: { runId } });
  const points = (name: string) => objectsIn(objectOf(data.body.details)[name]);
  return { detail, data, points };
}

const defaults: Behavior = {
  rule: 'echo',
  operationId,
  name: 'defaults of settings',
  async run(test) {
    const { lab } = test;
    const upload = await sampleUpload(lab);
    const required = { product_code: upload.id, model_type: lab.fixtures.model, horizon: 12 };
    const { response, exchange } = await make(lab, operationId, json(required));
    fields(test, { exchange }, response, { status: 'queued' });
    const runId = String(response.run_id);
    await waitForRun(lab, runId);
    const { detail, points } = await resultOf(test, runId);
    const filters = { product_numbers: [], warehouses: [], customers: [], characteristics: {} };
    fields(test, detail, detail.body.parameters, {
      ...required,
      run_backtest: true,
      backtest_periods: 6,
      bucket_type: 'month',
      aggregation_characteristics: [],
      filters,
      confidence_level: 0.95,
      intervals: true,
      with_events: true,
      with_drivers: true,
      seasonality_mode: 'auto',
      whole_units: false,
    });
    fields(test, detail, { points: points('forecast').length }, { points: 12 });
    const page = await test.request('listCombinations', { path: { runId } });
    const comparison = { basis: 'last', periods: 12 };
    fields(test, page, page.body, { combinations: [], total: 0, comparison });
    const isBounded = points('forecast').every(
      ({ lower, upper }) => typeof lower === 'number' && typeof upper === 'number',
    );
    test.assert(isBounded, 'the forecast has no intervals', detail.exchange);
    fields(test, detail, { backtest: points('backtest').length }, { backtest: 6 });
  },
};

const wholeUnits: Behavior = {
  rule: 'horizon',
  operationId,
  name: 'whole units, without intervals and backtest',
  async run(test) {
    const { lab } = test;
    const more = { horizon: 4, whole_units: true, intervals: false, run_backtest: false };
    const { runId } = await completedRun(lab, more);
    const { detail, data, points } = await resultOf(test, runId);
    fields(test, detail, detail.body.parameters, more);
    fields(test, detail, detail.body, { metrics: null, accuracy: null });
    const level = [['aggregation_characteristics', 'c2,c3']] as const;
    const { body } = await test.request('getRunData', { path: { runId }, query: level });
    const groups = objectsIn(objectOf(body.groups).items).flatMap(({ details }) =>
      objectsIn(objectOf(details).forecast),
    );
    const all = [...points('forecast'), ...groups];
    const isWhole = all.every(({ value }) => Number.isInteger(value));
    test.assert(isWhole, 'a forecast in whole units has decimals', data.exchange);
    const isBare = all.every(({ lower, upper }) => (lower ?? null) === null && (upper ?? null) === null);
    test.assert(isBare, 'a forecast without intervals has bounds', data.exchange);
    fields(test, data, { backtest: points('backtest') }, { backtest: [] });
    const realised = await test.request('getRealisedAccuracy', { path: { runId } });
    fields(test, realised, realised.body, { level: null, promised: null });
  },
};

const bridged: Behavior = {
  rule: 'horizon',
  operationId,
  name: 'whole units at every level, and a start after the end of the data',
  async run(test) {
    const runId = await unusualRun(test.lab);
    const { file } = await sampleUpload(test.lab);
    const { detail, data, points } = await resultOf(test, runId);
    const { data_start_date, forecast_start_date } = unusualSettings;
    fields(test, detail, detail.body, { data_start_date, forecast_start_date });
    const notes = Array.isArray(detail.body.notes) ? detail.body.notes.map(String) : [];
    const isReported = notes.some((note) => /gap|bridge/i.test(note));
    test.assert(
      isReported,
      `no note reports the gap before the forecast: ${notes.join(' ')}`,
      detail.exchange,
    );
    const dates = (name: string) => points(name).map(({ date }) => date);
    const expected = {
      forecast: ['2024-02-01', '2024-03-01', '2024-04-01'],
      backtest: ['2023-12-01'],
      actual: file.total.flatMap(({ date }) => (date >= data_start_date ? [date] : [])),
    };
    for (const [name, all] of Object.entries(expected))
      fields(test, data, { [name]: dates(name) }, { [name]: all });
    for (const level of ['c2', 'c3', 'c2,c3']) {
      const query = [['aggregation_characteristics', level]] as const;
      const shown = await test.request('getRunData', { path: { runId }, query });
      const groups = objectsIn(objectOf(shown.body.groups).items).map(({ details }) => objectOf(details));
      for (const name of ['forecast', 'backtest']) {
        const all = [points(name), ...groups.map((one) => objectsIn(one[name]))].flat();
        const values = all.flatMap(({ value, lower, upper }) =>
          name === 'forecast' ? [value, lower, upper] : [value],
        );
        const decimal = values.find((value) => !Number.isInteger(value));
        test.assert(
          decimal === undefined,
          `the ${name} at ${level} in whole units contains ${String(decimal)}`,
          shown.exchange,
        );
        for (const [at, { date, value }] of points(name).entries()) {
          const sum = sumOf(groups, (one) => Number(objectsIn(one[name])[at]?.value));
          fields(
            test,
            shown,
            { [`${name} of ${String(date)}`]: sum },
            { [`${name} of ${String(date)}`]: value },
          );
        }
      }
    }
  },
};

/** Returns the sums of a file by quarter. */
function quarters({ total }: KnownFile): { date: string; value: number }[] {
  const sizes = 3;
  return Array.from({ length: total.length / sizes }, (_, at) => {
    const months = total.slice(at * sizes, (at + 1) * sizes);
    return { date: months[0]?.date ?? '', value: sumOf(months, ({ value }) => value) };
  });
}

const byQuarter: Behavior = {
  rule: 'counts',
  operationId,
  name: 'other period length, later start',
  async run(test) {
    const { lab } = test;
    const { file } = await sampleUpload(lab);
    const data_start_date = '2022-01-01';
    const more = {
      bucket_type: 'quarter',
      horizon: 2,
      run_backtest: false,
      intervals: false,
      data_start_date,
    };
    const { runId } = await completedRun(lab, { ...more, aggregation_characteristics: [] });
    const { detail, data, points } = await resultOf(test, runId);
    fields(test, detail, detail.body, { bucket_type: 'quarter', data_start_date, horizon: 2 });
    fields(test, data, data.body, { bucket_type: 'quarter', aggregation_characteristics: [] });
    const expected = quarters(file).filter(({ date }) => date >= data_start_date);
    fields(test, data, { actual: points('actual') }, { actual: expected });
    const dates = points('forecast').map(({ date }) => date);
    fields(test, data, { dates }, { dates: ['2024-01-01', '2024-04-01'] });
  },
};

const refused: Behavior = {
  rule: 'refuses-invalid',
  operationId,
  name: 'requests that cannot be computed',
  async run(test) {
    const { lab } = test;
    const { id } = await sampleUpload(lab);
    const request = { product_code: id, model_type: lab.fixtures.model, horizon: 3 };
    const list = async () => {
      const query = [['upload_id', id]] as const;
      return (await test.request('listForecastRuns', { query })).body.total;
    };
    const before = await list();
    const wrong: readonly (readonly [readonly [number, string], object])[] = [
      [[404, unknownId], { product_code: unknownId }],
      [[422, 'c9'], { aggregation_characteristics: ['c2', 'c9'] }],
      [[422, 'c7'], { filters: { characteristics: { c7: ['x'] } } }],
      [[422, 'horizon'], { horizon: 61 }],
      [[422, 'backtest_periods'], { backtest_periods: 13 }],
      [[422, 'confidence_level'], { confidence_level: 0.5 }],
    ];
    for (const [expected, more] of wrong)
      await rejects(test, expected, operationId, json({ ...request, ...more }), 'it cannot be computed');
    const after = await test.request('listForecastRuns', { query: [['upload_id', id]] });
    fields(test, after, after.body, { total: before });
  },
};

/** All tests of the settings of runs. */
export const settingBehaviors: readonly Behavior[] = [defaults, wholeUnits, bridged, byQuarter, refused];
