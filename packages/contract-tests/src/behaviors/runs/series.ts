import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/is-object.ts';
import type { Exchange } from '../../http/exchange.ts';
import { monthsAfter } from '../../fixtures/samples/sample-csv.ts';
import {
  adjustedPastRun,
  canceledRun,
  filteredRun,
  filteredWarehouse,
  sampleRun,
  sampleUpload,
} from '../../fixtures/samples/samples.ts';
import { fields, isNear, objectOf, sumOf } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from '../behavior-test.ts';

const types = ['actual', 'forecast', 'backtest'] as const;
type Query = readonly (readonly [string, string])[];

/** The operations that return series, with the location of the series in the response. */
const shows = {
  getRunData: (body: JsonObject) => body,
  getBatchRunData: (body: JsonObject) => objectOf(body.data),
};
type ShowsSeries = keyof typeof shows;

async function dataOf(test: BehaviorTest, operationId: ShowsSeries, query: Query, plainCommas = false) {
  const { runId } = await sampleRun(test.lab);
  const { exchange, body } = await test.request(operationId, { path: { runId }, query, plainCommas });
  return { exchange, data: shows[operationId](body) };
}

const level: Query = [['aggregation_characteristics', 'c2,c3']];

/** Returns the series of the total, followed by those of all groups. */
const allDetails = (data: JsonObject) => [
  objectOf(data.details),
  ...objectsIn(objectOf(data.groups).items).map(({ details }) => objectOf(details)),
];

const filtered = (operationId: ShowsSeries): Behavior => ({
  rule: 'filters',
  operationId,
  name: 'type',
  async run(test) {
    const whole = objectOf((await dataOf(test, operationId, [])).data.details);
    for (const requested of [['actual'], ['forecast'], ['backtest'], ['forecast', 'actual']])
      for (const plainCommas of [false, true]) {
        const { exchange, data } = await dataOf(
          test,
          operationId,
          [...level, ['type', requested.join()]],
          plainCommas,
        );
        for (const type of types) {
          const isRequested = requested.includes(type);
          const expected = isRequested ? whole[type] : [];
          test.assert(
            isDeepStrictEqual(objectOf(data.details)[type], expected),
            `${type} ${isRequested ? 'is incomplete' : 'is not empty'} for type=${requested.join()}`,
            exchange,
          );
          test.assert(
            isRequested || allDetails(data).every((details) => objectsIn(details[type]).length === 0),
            `a group has ${type} points for type=${requested.join()}`,
            exchange,
          );
        }
      }
  },
});

const viewsAlike: Behavior = {
  rule: 'filters',
  operationId: 'getBatchRunData',
  name: 'view',
  async run(test) {
    const shown = [];
    for (const view of ['yoy', 'ts', 'time_series'])
      shown.push(await dataOf(test, 'getBatchRunData', [['view', view]]));
    for (const { exchange, data } of shown)
      test.assert(
        isDeepStrictEqual(data.details, shown[0]?.data.details),
        'views return different points',
        exchange,
      );
  },
};

const oneGroup = (operationId: ShowsSeries): Behavior => ({
  rule: 'filters',
  operationId,
  name: 'group',
  async run(test) {
    const { data } = await dataOf(test, operationId, level);
    const last = objectsIn(objectOf(data.groups).items).at(-1);
    const named = Object.entries(objectOf(last?.key))
      .map(([code, value]) => `${code}:${String(value).replaceAll('%', '%25').replaceAll('~', '%7E')}`)
      .join('~');
    const shown = await dataOf(test, operationId, [...level, ['group', named]]);
    const items = objectsIn(objectOf(shown.data.groups).items);
    test.assert(
      isDeepStrictEqual(items, [last]),
      `received ${items.length} groups or a wrong one for ${named}`,
      shown.exchange,
    );
  },
});

const ofRows: Behavior = {
  rule: 'filters',
  operationId: 'getRunData',
  name: 'filter',
  async run(test) {
    const { ingestRunId, file } = await sampleUpload(test.lab);
    const [product = ''] = file.products;
    const [, second = '', third = ''] = file.warehouses;
    const parts: readonly [string, (one: (typeof file.series)[number]) => boolean][] = [
      [`c3:${third}`, ({ warehouse }) => warehouse === third],
      [
        `c2:${product}~c3:${second}~c3:${third}`,
        (one) => one.product === product && one.warehouse !== 'North',
      ],
    ];
    for (const [filter, isMeant] of parts) {
      const path = { runId: ingestRunId };
      const { exchange, body } = await test.request('getRunData', { path, query: [['filter', filter]] });
      const actual = objectsIn(objectOf(body.details).actual);
      const expected = file.total.map(({ date }, at) => ({
        date,
        value: sumOf(file.series.filter(isMeant), ({ points }) => points[at]?.value ?? 0),
      }));
      test.assert(isDeepStrictEqual(actual, expected), `the values do not match filter ${filter}`, exchange);
    }
  },
};

const ofRequest: Behavior = {
  rule: 'filters',
  operationId: 'createForecast',
  name: 'request filters',
  async run(test) {
    const upload = await sampleUpload(test.lab);
    const runId = await filteredRun(test.lab);
    const { exchange, body } = await test.request('getRunData', { path: { runId }, query: level });
    const keys = objectsIn(objectOf(body.groups).items).map(({ key }) => objectOf(key).c3);
    const expected = upload.file.products.map(() => filteredWarehouse);
    test.assert(
      isDeepStrictEqual(keys, expected),
      `the run covers ${keys.join()} instead of only ${filteredWarehouse}`,
      exchange,
    );
  },
};

function inOrder(test: BehaviorTest, exchange: Exchange, name: string, points: readonly JsonObject[]): void {
  const dates = points.map(({ date }) => String(date));
  test.assert(
    isDeepStrictEqual(dates, [...new Set(dates)].toSorted()),
    `dates of ${name} are not sorted and unique`,
    exchange,
  );
  const crossed = points.find(
    ({ value, lower, upper }) =>
      Number(lower ?? value) > Number(value) || Number(upper ?? value) < Number(value),
  );
  test.assert(
    crossed === undefined,
    `the ${name} of ${String(crossed?.date)} lies outside its interval`,
    exchange,
  );
}

const inOneLine = (operationId: ShowsSeries): Behavior => ({
  rule: 'series',
  operationId,
  name: 'points and chart',
  async run(test) {
    const { exchange, data } = await dataOf(test, operationId, level);
    for (const details of allDetails(data)) {
      for (const type of types) inOrder(test, exchange, type, objectsIn(details[type]));
      const [last] = objectsIn(details.actual).slice(-1);
      const [next] = objectsIn(details.forecast);
      test.assert(
        !last || !next || String(last.date) < String(next.date),
        'the forecast starts before the actuals end',
        exchange,
      );
    }
    const groups = objectOf(data.groups);
    const items = objectsIn(groups.items);
    for (const type of ['actual', 'forecast'] as const)
      for (const [at, { date, value }] of objectsIn(objectOf(data.details)[type]).entries()) {
        const sum = sumOf(items, ({ details }) => Number(objectsIn(objectOf(details)[type])[at]?.value));
        test.assert(
          groups.total !== items.length || isNear(sum, Number(value)),
          `${type} of all groups adds up to ${sum} on ${String(date)}, but the total is ${String(value)}`,
          exchange,
        );
      }
    const chart = objectOf(data.chartData);
    for (const type of ['actual', 'forecast'] as const)
      test.assert(
        isDeepStrictEqual(chart[type], objectOf(data.details)[type]),
        `${type} of chartData differs from the details`,
        exchange,
      );
  },
});

const bothAlike: Behavior = {
  rule: 'series',
  operationId: 'getBatchRunData',
  name: 'same data as getRunData',
  async run(test) {
    const bare = await dataOf(test, 'getRunData', level);
    const { exchange, data } = await dataOf(test, 'getBatchRunData', level);
    fields(test, { exchange }, { 'data of getBatchRunData': data }, { 'data of getBatchRunData': bare.data });
    const { lab } = test;
    const { ingestRunId } = await sampleUpload(lab);
    const adjusted = await adjustedPastRun(lab);
    for (const [runId, query] of [
      [adjusted, level],
      [await canceledRun(lab), []],
      [ingestRunId, []],
    ] as const) {
      const one = await test.request('getRunData', { path: { runId }, query });
      const other = await test.request('getBatchRunData', { path: { runId }, query });
      const name = `data of ${runId}`;
      fields(
        test,
        other,
        { [name]: other.body.data, success: other.body.success },
        { [name]: one.body, success: true },
      );
    }
    const path = { runId: adjusted };
    const whole = await test.request('getRunData', { path });
    const typed = await test.request('getRunData', { path, query: [['type', 'forecast']] });
    const { plan, forecast } = objectOf(whole.body.details);
    fields(test, typed, typed.body.details, { plan, forecast, actual: [] });
  },
};

const asFarAsAsked = (operationId: ShowsSeries): Behavior => ({
  rule: 'horizon',
  operationId,
  name: 'completed run',
  async run(test) {
    const { request, upload } = await sampleRun(test.lab);
    const { exchange, data } = await dataOf(test, operationId, level);
    const expected = {
      forecast: monthsAfter(request.horizon),
      backtest: upload.file.total.slice(-request.backtest_periods).map(({ date }) => date),
    };
    for (const details of allDetails(data))
      for (const type of ['forecast', 'backtest'] as const) {
        const dates = objectsIn(details[type]).map(({ date }) => date);
        test.assert(
          isDeepStrictEqual(dates, expected[type]),
          `${type} covers ${dates.join() || 'no month'} instead of ${expected[type].join()}`,
          exchange,
        );
      }
  },
});

const eachOf = (question: (operationId: ShowsSeries) => Behavior) =>
  (['getRunData', 'getBatchRunData'] as const).map((operationId) => question(operationId));

/** All tests of the series of a run. */
export const seriesBehaviors: readonly Behavior[] = [
  ...eachOf(filtered),
  ...eachOf(oneGroup),
  ofRows,
  ofRequest,
  viewsAlike,
  ...eachOf(inOneLine),
  bothAlike,
  ...eachOf(asFarAsAsked),
];
