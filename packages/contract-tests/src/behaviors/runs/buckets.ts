import {
  completedId,
  type DailyBucket,
  dailyBuckets,
  dailyRuns,
  dailySettings,
  dailyTotal,
  dailyUpload,
  periodOf,
} from '../../fixtures/samples/daily.ts';
import { newRun, uploadBody } from '../../fixtures/samples/samples.ts';
import type { JsonObject } from '../../contract/is-object.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';
import { fields, figures, objectOf, sumOf, variationOf } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

/** Sums of the whole data by period. */
const sumsOf = (bucket: DailyBucket) => {
  const dates = [...new Set(dailyTotal.map(({ date }) => periodOf(date, bucket)))];
  return dates.map((date) => ({
    date,
    value: sumOf(
      dailyTotal.filter((day) => periodOf(day.date, bucket) === date),
      ({ value }) => value,
    ),
  }));
};

/** The first forecast periods, and the first and last period of the data if it covers only a part of them. */
const expected: Readonly<
  Record<DailyBucket, readonly [forecast: readonly string[], first: string | null, last: string | null]>
> = {
  day: [['2024-03-14', '2024-03-15', '2024-03-16', '2024-03-17'], null, null],
  week: [['2024-03-11', '2024-03-18', '2024-03-25', '2024-04-01'], '2023-10-02', '2024-03-11'],
  month: [['2024-03-01', '2024-04-01', '2024-05-01', '2024-06-01'], '2023-10-01', '2024-03-01'],
  quarter: [['2024-01-01', '2024-04-01', '2024-07-01', '2024-10-01'], '2023-10-01', '2024-01-01'],
  year: [['2024-01-01', '2025-01-01', '2026-01-01', '2027-01-01'], '2023-01-01', '2024-01-01'],
};

/** Checks the variation, and what the forecasts are compared with: there is less than a year of history. */
async function checkGroups(test: BehaviorTest, bucket: DailyBucket, runId: string): Promise<void> {
  const query = [['aggregation_characteristics', 'c2']] as const;
  const board = await test.request('listCombinations', { path: { runId }, query });
  // The four quarters of the forecast are a season, for which there are too few actuals.
  const comparison = bucket === 'quarter' ? null : { basis: 'preceding', periods: 4 };
  fields(test, board, board.body, { comparison });
  const data = await test.request('getRunData', { path: { runId }, query });
  const [, first, last] = expected[bucket];
  for (const { key, details, cv } of objectsIn(objectOf(data.body.groups).items)) {
    const { actual, forecast } = objectOf(details);
    const complete = objectsIn(actual).filter(({ date }) => date !== first && date !== last);
    if (complete.length < 2) fields(test, data, { cv }, { cv: null });
    else figures(test, data, { cv }, { cv: variationOf(complete.map(({ value }) => Number(value))) });
    const row = objectsIn(board.body.combinations).find(
      ({ key: own }) => objectOf(own).c2 === objectOf(key).c2,
    );
    const [start] = objectsIn(forecast).map(({ date }) => String(date));
    const past = objectsIn(actual).filter(({ date }) => String(date) < String(start));
    const sum = (points: JsonObject[]) => sumOf(points, ({ value }) => Number(value));
    if (comparison === null) fields(test, board, row, { change: null });
    else figures(test, board, row, { change: sum(objectsIn(forecast)) / sum(past.slice(-4)) - 1 });
  }
}

const periods: Behavior = {
  rule: 'counts',
  operationId: 'createForecast',
  name: 'every period length, with incomplete periods',
  async run(test) {
    const runs = await dailyRuns(test.lab);
    for (const bucket of dailyBuckets) {
      const runId = runs[bucket];
      const shown = await test.request('getRunData', { path: { runId } });
      const { details, bucket_type, partial_first, partial_last } = shown.body;
      const [forecast, first, last] = expected[bucket];
      fields(
        test,
        shown,
        { bucket_type, partial_first, partial_last },
        { bucket_type: bucket, partial_first: first, partial_last: last },
      );
      fields(test, shown, details, { actual: sumsOf(bucket) });
      const dates = objectsIn(objectOf(details).forecast).map(({ date }) => date);
      fields(test, shown, { [bucket]: dates }, { [bucket]: forecast });
      const detail = await test.request('getForecastDetail', { path: { id: runId } });
      fields(test, detail, detail.body, {
        bucket_type: bucket,
        horizon: dailySettings.horizon,
        forecast_start_date: forecast[0],
      });
      if (bucket !== 'year') await checkGroups(test, bucket, runId);
    }
    const { ingestRunId } = await dailyUpload(test.lab);
    const whole = await test.request('getRunData', { path: { runId: ingestRunId } });
    fields(test, whole, whole.body, { bucket_type: 'day', partial_first: null, partial_last: null });
    fields(test, whole, whole.body.details, { actual: dailyTotal });
  },
};

const apart: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'runs with the same period length',
  async run(test) {
    const runs = await dailyRuns(test.lab);
    const { id } = await dailyUpload(test.lab);
    const bounded = new Map<string, string[]>();
    for (const bucket of dailyBuckets) {
      const shown = await test.request('getWaterfall', { path: { id }, query: [['run_id', runs[bucket]]] });
      fields(test, shown, shown.body, { bucket_type: bucket });
      const data = await test.request('getRunData', { path: { runId: runs[bucket] } });
      const forecast = objectsIn(objectOf(data.body.details).forecast);
      const dates = Array.isArray(shown.body.periods) ? shown.body.periods : [];
      fields(test, shown, { dates }, { dates: forecast.map(({ date }) => date) });
      // The data covers only a part of the first period.
      fields(test, shown, shown.body, { actual: forecast.map(() => null) });
      const listed = objectsIn(shown.body.runs);
      bounded.set(
        bucket,
        listed.map(({ run_id }) => String(run_id)),
      );
      const own = listed.find(({ run_id }) => run_id === runs[bucket]);
      fields(test, shown, own, { forecast: forecast.map(({ value }) => value), count: 0 });
      const others = dailyBuckets.filter((one) => one !== bucket).map((one) => runs[one]);
      const stray = listed.filter(({ run_id }) => others.includes(String(run_id)));
      fields(test, shown, { others: stray }, { others: [] });
    }
    const query = [['with', runs.month]] as const;
    await rejects(
      test,
      [422, 'cannot be compared'],
      'compareForecastRuns',
      { path: { runId: runs.week }, query },
      'the periods differ',
    );
    const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n';
    const upload = await test.request('uploadFile', { body: uploadBody({ name: 'empty.csv', text }) });
    const none = await test.request('getWaterfall', { path: { id: String(upload.body.id) } });
    fields(test, none, none.body, { version: 1, periods: [], actual: [], runs: [] });
  },
};

const weeklyStock: Behavior = {
  rule: 'consistent',
  operationId: 'getStock',
  name: 'of one period length, with dates in weeks',
  async run(test) {
    const { week, day } = await dailyRuns(test.lab);
    const data = await test.request('getRunData', {
      path: { runId: week },
      query: [['aggregation_characteristics', 'c2']],
    });
    const groups = objectsIn(objectOf(data.body.groups).items);
    const forecastOf = (c2: string) =>
      objectsIn(objectOf(groups.find(({ key }) => objectOf(key).c2 === c2)?.details).forecast).map(
        ({ value }) => Number(value),
      );
    const [a, b] = [forecastOf('A'), forecastOf('B')];
    // Half of the first week, and the second day of the third week.
    const onHand = [(a[0] ?? 0) / 2, (b[0] ?? 0) + (b[1] ?? 0) + (b[2] ?? 0) * 0.2];
    const items = [
      { key: { c2: 'A' }, on_hand: onHand[0] },
      { key: { c2: 'B' }, on_hand: onHand[1] },
    ];
    const settings = {
      service: 'cycle',
      service_level: 0.9,
      lead_time: 2,
      lead_time_spread: 0,
      review_period: 2,
    };
    await test.request('setStock', { path: { runId: week }, ...json({ items, settings }) });
    const shown = await test.request('getStock', {
      path: { runId: week },
      query: [
        ['sort', 'label'],
        ['order', 'asc'],
      ],
    });
    fields(test, shown, shown.body, {
      bucket_type: 'week',
      horizon: 4,
      item_count: 2,
      beyond_horizon: 0,
      without_stock: 0,
    });
    const dates = objectsIn(shown.body.proposals).map(({ runs_out_on }) => runs_out_on);
    fields(test, shown, { dates }, { dates: ['2024-03-14', '2024-03-26'] });
    for (const [at, forecast] of [a, b].entries())
      figures(test, shown, objectsIn(shown.body.proposals)[at], {
        expected_demand: sumOf(forecast, (value) => value),
      });
    const other = await test.request('getStock', { path: { runId: day } });
    fields(test, other, other.body, { item_count: 0, revision: 0, without_stock: 2, proposals: [] });
    const longer = { ...settings, review_period: 2.01 };
    await rejects(
      test,
      [422, ''],
      'setStock',
      { path: { runId: week }, ...json({ settings: longer }) },
      'the times exceed the forecast',
    );
    const { id } = await dailyUpload(test.lab);
    const bare = await newRun(test.lab, { id }, { ...dailySettings, bucket_type: 'month', intervals: false });
    const runId = await completedId(test.lab, bare.runId);
    for (const [operation, query] of [
      ['getStock', []],
      ['exportStock', []],
      ['getStockCurve', [['group', 'c2:A']]],
    ] as const)
      await rejects(test, [409, 'backtest'], operation, { path: { runId }, query }, 'the run has no errors');
  },
};

const intervals: Behavior = {
  rule: 'horizon',
  operationId: 'createForecast',
  name: 'wider intervals for a higher confidence level',
  async run(test) {
    const { lab } = test;
    const { id } = await dailyUpload(lab);
    const bands = [];
    const more = { ...dailySettings, bucket_type: 'week', forecast_start_date: '2024-02-08' };
    for (const confidence_level of [0.8, 0.95, 0.99]) {
      const { runId } = await newRun(lab, { id }, { ...more, confidence_level });
      await completedId(lab, runId);
      const shown = await test.request('getRunData', { path: { runId } });
      const points = objectsIn(objectOf(shown.body.details).forecast);
      bands.push({ shown, points, confidence_level, runId });
    }
    const [narrow, usual, wide] = bands;
    for (const [inner, outer] of [
      [narrow, usual],
      [usual, wide],
    ] as const)
      for (const [at, { date, value, lower, upper }] of (inner?.points ?? []).entries()) {
        const other = outer?.points[at];
        const isInside = Number(other?.lower) <= Number(lower) && Number(upper) <= Number(other?.upper);
        const isWider = Number(other?.upper) - Number(other?.lower) > Number(upper) - Number(lower);
        if (outer)
          test.assert(
            isInside && isWider,
            `the interval of ${String(date)} is not wider`,
            outer.shown.exchange,
          );
        if (outer) fields(test, outer.shown, other, { date, value });
      }
    const dates = narrow?.points.map(({ date }) => date);
    if (narrow)
      fields(
        test,
        narrow.shown,
        { dates },
        { dates: ['2024-02-05', '2024-02-12', '2024-02-19', '2024-02-26'] },
      );
    for (const { runId, points, confidence_level } of bands) {
      const shown = await test.request('getRealisedAccuracy', { path: { runId } });
      const actuals = sumsOf('week');
      const known = points.map(({ date, value, lower, upper }, at) => {
        const actual = actuals.find((one) => one.date === date)?.value ?? NaN;
        return {
          date,
          lag: at + 1,
          actual,
          forecast: value,
          hit: Number(lower) <= actual && actual <= Number(upper),
        };
      });
      fields(test, shown, shown.body, { level: confidence_level, bucket_type: 'week', periods: known });
      fields(test, shown, shown.body.total, {
        count: 4,
        bounded: 4,
        hits: known.filter(({ hit }) => hit).length,
      });
    }
    const { month } = await dailyRuns(lab);
    const partly = await test.request('getRealisedAccuracy', { path: { runId: month } });
    fields(
      test,
      partly,
      { actual: objectsIn(partly.body.periods).map(({ actual }) => actual) },
      { actual: [null, null, null, null] },
    );
    fields(test, partly, partly.body.total, { count: 0, wape: null, bias: null, hits: 0 });
  },
};

/** All tests of period lengths. */
export const bucketBehaviors: readonly Behavior[] = [periods, apart, weeklyStock, intervals];
