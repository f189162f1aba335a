import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import type { Exchange } from '../http/exchange.ts';
import { monthsAfter } from '../knowledge/specimen-csv.ts';
import { ended } from '../knowledge/ended.ts';
import { newRun, specimenRun, specimenUpload } from '../knowledge/specimens.ts';
import { isNear, objectOf, sumOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const types = ['actual', 'forecast', 'backtest'] as const;
type Query = readonly (readonly [string, string])[];

/** The two operations that show series, and where in their answers. */
const shows = {
  getRunData: (body: JsonObject) => body,
  getBatchRunData: (body: JsonObject) => objectOf(body.data),
};
type ShowsSeries = keyof typeof shows;

async function dataOf(inquiry: Inquiry, about: ShowsSeries, query: Query, plainCommas = false) {
  const { runId } = await specimenRun(inquiry.lab);
  const { exchange, body } = await inquiry.ask(about, { path: { runId }, query, plainCommas });
  return { exchange, data: shows[about](body) };
}

const level: Query = [['aggregation_characteristics', 'c2,c3']];

/** The series of the total, then of every group. */
const allDetails = (data: JsonObject) => [
  objectOf(data.details),
  ...objectsIn(objectOf(data.groups).items).map(({ details }) => objectOf(details)),
];

const filtered = (about: ShowsSeries): Question => ({
  rule: 'filters',
  about,
  name: 'type',
  async ask(inquiry) {
    const whole = objectOf((await dataOf(inquiry, about, [])).data.details);
    for (const asked of [['actual'], ['forecast'], ['backtest'], ['forecast', 'actual']])
      for (const plainCommas of [false, true]) {
        const { exchange, data } = await dataOf(
          inquiry,
          about,
          [...level, ['type', asked.join()]],
          plainCommas,
        );
        for (const type of types) {
          const isAsked = asked.includes(type);
          const right = isAsked ? whole[type] : [];
          inquiry.require(
            isDeepStrictEqual(objectOf(data.details)[type], right),
            `asked for ${asked.join()}, ${type} ${isAsked ? 'is not whole' : 'is not empty'}`,
            exchange,
          );
          inquiry.require(
            isAsked || allDetails(data).every((details) => objectsIn(details[type]).length === 0),
            `asked for ${asked.join()}, a group has ${type}`,
            exchange,
          );
        }
      }
  },
});

const viewsAlike: Question = {
  rule: 'filters',
  about: 'getBatchRunData',
  name: 'view',
  async ask(inquiry) {
    const shown = [];
    for (const view of ['yoy', 'ts', 'time_series'])
      shown.push(await dataOf(inquiry, 'getBatchRunData', [['view', view]]));
    for (const { exchange, data } of shown)
      inquiry.require(
        isDeepStrictEqual(data.details, shown[0]?.data.details),
        'views have other points',
        exchange,
      );
  },
};

const oneGroup = (about: ShowsSeries): Question => ({
  rule: 'filters',
  about,
  name: 'group',
  async ask(inquiry) {
    const { data } = await dataOf(inquiry, about, level);
    const last = objectsIn(objectOf(data.groups).items).at(-1);
    const named = Object.entries(objectOf(last?.key))
      .map(([code, value]) => `${code}:${String(value).replaceAll('%', '%25').replaceAll('~', '%7E')}`)
      .join('~');
    const shown = await dataOf(inquiry, about, [...level, ['group', named]]);
    const items = objectsIn(objectOf(shown.data.groups).items);
    inquiry.require(
      isDeepStrictEqual(items, [last]),
      `asked for ${named}, ${items.length} groups came, or another`,
      shown.exchange,
    );
  },
});

const ofRows: Question = {
  rule: 'filters',
  about: 'getRunData',
  name: 'filter',
  async ask(inquiry) {
    const { ingestRunId, file } = await specimenUpload(inquiry.lab);
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
      const { exchange, body } = await inquiry.ask('getRunData', { path, query: [['filter', filter]] });
      const actual = objectsIn(objectOf(body.details).actual);
      const right = file.total.map(({ date }, at) => ({
        date,
        value: sumOf(file.series.filter(isMeant), ({ points }) => points[at]?.value ?? 0),
      }));
      inquiry.require(
        isDeepStrictEqual(actual, right),
        `asked for ${filter}, the values of other rows came`,
        exchange,
      );
    }
  },
};

const ofRequest: Question = {
  rule: 'filters',
  about: 'createForecast',
  name: 'filters of the request',
  async ask(inquiry) {
    const { lab } = inquiry;
    const upload = await specimenUpload(lab);
    const { runId } = await newRun(lab, upload, { filters: { warehouses: ['Süd'] } });
    await ended(lab, runId);
    const { exchange, body } = await inquiry.ask('getRunData', { path: { runId }, query: level });
    const keys = objectsIn(objectOf(body.groups).items).map(({ key }) => objectOf(key).c3);
    const right = upload.file.products.map(() => 'Süd');
    inquiry.require(isDeepStrictEqual(keys, right), `it is of ${keys.join()}, not of Süd alone`, exchange);
  },
};

function inOrder(inquiry: Inquiry, exchange: Exchange, name: string, points: readonly JsonObject[]): void {
  const dates = points.map(({ date }) => String(date));
  inquiry.require(
    isDeepStrictEqual(dates, [...new Set(dates)].toSorted()),
    `dates of ${name} are not sorted and unique`,
    exchange,
  );
  const crossed = points.find(
    ({ value, lower, upper }) =>
      Number(lower ?? value) > Number(value) || Number(upper ?? value) < Number(value),
  );
  inquiry.require(
    crossed === undefined,
    `the ${name} of ${String(crossed?.date)} lies outside its interval`,
    exchange,
  );
}

const inOneLine = (about: ShowsSeries): Question => ({
  rule: 'series',
  about,
  name: 'points and chart',
  async ask(inquiry) {
    const { exchange, data } = await dataOf(inquiry, about, level);
    for (const details of allDetails(data)) {
      for (const type of types) inOrder(inquiry, exchange, type, objectsIn(details[type]));
      const [last] = objectsIn(details.actual).slice(-1);
      const [next] = objectsIn(details.forecast);
      inquiry.require(
        !last || !next || String(last.date) < String(next.date),
        'the forecast begins before the actuals end',
        exchange,
      );
    }
    const groups = objectOf(data.groups);
    const items = objectsIn(groups.items);
    for (const type of ['actual', 'forecast'] as const)
      for (const [at, { date, value }] of objectsIn(objectOf(data.details)[type]).entries()) {
        const sum = sumOf(items, ({ details }) => Number(objectsIn(objectOf(details)[type])[at]?.value));
        inquiry.require(
          groups.total !== items.length || isNear(sum, Number(value)),
          `the groups of ${type} are ${sum} together on ${String(date)}, the total is ${String(value)}`,
          exchange,
        );
      }
    const chart = objectOf(data.chartData);
    for (const type of ['actual', 'forecast'] as const)
      inquiry.require(
        isDeepStrictEqual(chart[type], objectOf(data.details)[type]),
        `${type} of chartData differs from the details`,
        exchange,
      );
  },
});

const bothAlike: Question = {
  rule: 'series',
  about: 'getBatchRunData',
  name: 'the same as getRunData',
  async ask(inquiry) {
    const bare = await dataOf(inquiry, 'getRunData', level);
    const { exchange, data } = await dataOf(inquiry, 'getBatchRunData', level);
    inquiry.require(isDeepStrictEqual(data, bare.data), 'getRunData shows something else', exchange);
  },
};

const asFarAsAsked = (about: ShowsSeries): Question => ({
  rule: 'horizon',
  about,
  name: 'of a completed run',
  async ask(inquiry) {
    const { request, upload } = await specimenRun(inquiry.lab);
    const { exchange, data } = await dataOf(inquiry, about, level);
    const right = {
      forecast: monthsAfter(request.horizon),
      backtest: upload.file.total.slice(-request.backtest_periods).map(({ date }) => date),
    };
    for (const details of allDetails(data))
      for (const type of ['forecast', 'backtest'] as const) {
        const dates = objectsIn(details[type]).map(({ date }) => date);
        inquiry.require(
          isDeepStrictEqual(dates, right[type]),
          `${type} is of ${dates.join() || 'no month'}, not of ${right[type].join()}`,
          exchange,
        );
      }
  },
});

const eachOf = (question: (about: ShowsSeries) => Question) =>
  (['getRunData', 'getBatchRunData'] as const).map((about) => question(about));

/** What the series of a run have to be. */
export const seriesQuestions: readonly Question[] = [
  ...eachOf(filtered),
  ...eachOf(oneGroup),
  ofRows,
  ofRequest,
  viewsAlike,
  ...eachOf(inOneLine),
  bothAlike,
  ...eachOf(asFarAsAsked),
];
