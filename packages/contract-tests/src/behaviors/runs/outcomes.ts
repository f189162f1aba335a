import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/is-object.ts';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import { monthsAfter } from '../../fixtures/samples/sample-csv.ts';
import { filteredRun, pastRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { fields, figures, isNear, objectOf, sumOf, withId } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from '../behavior-test.ts';

const level = [['aggregation_characteristics', 'c2,c3']] as const;

const dataOf = (test: BehaviorTest, runId: string) =>
  test.request('getRunData', { path: { runId }, query: level });
const forecastOf = (reported: unknown) => objectsIn(objectOf(reported).forecast);
const groupsOf = ({ body }: Shown) => objectsIn(objectOf(body.groups).items);

const repeated: Behavior = {
  rule: 'repetition',
  operationId: 'refreshForecastRun',
  name: 'on a newer version',
  async run(test) {
    const { before, after, request, upload } = await updatedSample(test.lab);
    const [first, second] = [
      await test.request('getForecastDetail', { path: { id: before } }),
      await test.request('getForecastDetail', { path: { id: after } }),
    ];
    fields(test, first, first.body, { version: 1, newest_version: 2 });
    const own = { version: 2, newest_version: 2, refreshed_from: before, upload_id: upload.id };
    fields(test, second, second.body, own);
    const { forecast_start_date: _, ...requested } = objectOf(first.body.parameters);
    fields(test, second, second.body.parameters, { ...requested, ...request });
    const dates = forecastOf((await dataOf(test, after)).body.details).map(({ date }) => date);
    fields(test, second, { dates }, { dates: monthsAfter(request.horizon + 1).slice(1) });
    const kept = forecastOf((await dataOf(test, before)).body.details).map(({ date }) => date);
    fields(test, first, { dates: kept }, { dates: monthsAfter(request.horizon) });
    const path = { runId: after };
    await test.expectStatus(409, 'refreshForecastRun', { path }, 'the run uses the current version');
    const dataset = { path: { id: upload.id } };
    await test.expectStatus(409, 'refreshUpload', dataset, 'the newest run uses the current version');
  },
};

/** Returns the accuracy of forecasts whose actuals are known. */
function measured(pairs: readonly { point: JsonObject; actual: number }[]): Record<string, number> {
  const errors = pairs.map(({ point, actual }) => Number(point.value) - actual);
  return {
    wape: (100 * sumOf(errors, (error) => Math.abs(error))) / sumOf(pairs, ({ actual }) => Math.abs(actual)),
    bias: sumOf(errors, (error) => error) / pairs.length,
    hits: pairs.filter(({ point, actual }) => Number(point.lower) <= actual && actual <= Number(point.upper))
      .length,
    bounded: pairs.length,
    count: pairs.length,
  };
}

const realised: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'after one month',
  async run(test) {
    const { before, next } = await updatedSample(test.lab);
    const data = await dataOf(test, before);
    const [first, ...later] = forecastOf(data.body.details);
    const shown = await test.request('getRealisedAccuracy', { path: { runId: before } });
    fields(test, shown, shown.body, { version: 2, level: 0.9, combination_count: next.series.length });
    const { value: actual } = next.newest;
    const total = measured([{ point: first ?? {}, actual }]);
    figures(test, shown, shown.body.total, total);
    const periods = [
      { date: next.newest.date, lag: 1, actual, forecast: first?.value, hit: total.hits === 1 },
      ...later.map(({ date, value }, at) => ({
        date,
        lag: at + 2,
        actual: null,
        forecast: value,
        hit: null,
      })),
    ];
    fields(test, shown, shown.body, { periods });
    const pairs = groupsOf(data).map(({ key, details }) => ({
      key,
      point: forecastOf(details)[0] ?? {},
      actual:
        next.series.find((one) => isDeepStrictEqual(key, { c2: one.product, c3: one.warehouse }))?.value ?? 0,
    }));
    const lags = objectsIn(shown.body.by_lag);
    test.assert(lags.length === 1, `received ${lags.length} lags instead of 1`, shown.exchange);
    figures(test, shown, lags[0], { lag: 1, ...measured(pairs) });
    const combinations = objectsIn(shown.body.combinations);
    for (const { key, ...pair } of pairs)
      figures(
        test,
        shown,
        combinations.find((one) => isDeepStrictEqual(one.key, key)),
        measured([pair]),
      );
    const errors = combinations.map(({ bias }) => Math.abs(Number(bias)));
    fields(test, shown, { errors }, { errors: errors.toSorted((a, b) => b - a) });
    const query = [
      ['limit', '2'],
      ['offset', '1'],
    ] as const;
    const cut = await test.request('getRealisedAccuracy', { path: { runId: before }, query });
    fields(test, cut, cut.body, { combinations: combinations.slice(1, 3), limit: 2, offset: 1 });
  },
};

const pastMonths = 3;

const realisedInPast: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'forecast that starts in the past',
  async run(test) {
    const { file } = (await sampleRun(test.lab)).upload;
    const runId = await pastRun(test.lab);
    const data = await dataOf(test, runId);
    const shown = await test.request('getRealisedAccuracy', { path: { runId } });
    const met = (points: readonly JsonObject[], actual: readonly { date: string; value: number }[]) =>
      points.flatMap((point) => {
        const known = actual.find(({ date }) => date === point.date);
        return known ? [{ point, actual: known.value }] : [];
      });
    const total = met(forecastOf(data.body.details), file.total);
    fields(test, shown, shown.body, { version: 1 });
    figures(test, shown, shown.body.total, measured(total));
    const periods = objectsIn(shown.body.periods).map(({ lag, actual }) => ({ lag, actual }));
    const expected = forecastOf(data.body.details).map((_, at) => ({
      lag: at + 1,
      actual: total[at]?.actual ?? null,
    }));
    fields(test, shown, { periods }, { periods: expected });
    const groups = groupsOf(data).map(({ key, details }) => {
      const own = file.series.find((one) => isDeepStrictEqual(key, { c2: one.product, c3: one.warehouse }));
      return { key, pairs: met(forecastOf(details), own?.points ?? []) };
    });
    const lags = objectsIn(shown.body.by_lag);
    test.assert(
      lags.length === pastMonths,
      `received ${lags.length} lags instead of ${pastMonths}`,
      shown.exchange,
    );
    for (const [at, lag] of lags.entries())
      figures(test, shown, lag, {
        lag: at + 1,
        ...measured(groups.flatMap(({ pairs }) => pairs.slice(at, at + 1))),
      });
    for (const { key, pairs } of groups) {
      const reported = objectsIn(shown.body.combinations).find((one) => isDeepStrictEqual(one.key, key));
      figures(test, shown, reported, measured(pairs));
    }
  },
};

const compared: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'with the previous run',
  async run(test) {
    const { before, after, next } = await updatedSample(test.lab);
    const [was, is] = [await dataOf(test, before), await dataOf(test, after)];
    const shown = await test.request('compareForecastRuns', { path: { runId: after } });
    const versions = { run: 2, with: 1 };
    const whole = { run_id: after, with: before, versions, same_level: true, total: next.series.length };
    fields(test, shown, shown.body, { ...whole, limit: 20, offset: 0 });
    const valueIn = (data: Shown, date: string) =>
      forecastOf(data.body.details).find((point) => point.date === date)?.value ?? null;
    const dates = [was, is].flatMap((data) => forecastOf(data.body.details).map(({ date }) => String(date)));
    const periods = objectsIn(shown.body.periods);
    const expected = [...new Set(dates)].toSorted().map((date) => ({
      date,
      actual: date === next.newest.date ? next.newest.value : null,
      run: valueIn(is, date),
      with: valueIn(was, date),
    }));
    const reported = periods.map(({ date, actual, run, with: other }) => ({
      date,
      actual,
      run,
      with: other,
    }));
    fields(test, shown, { periods: reported }, { periods: expected });
    for (const { date, run, with: other, difference } of periods)
      if (run !== null && other !== null)
        test.assert(
          isNear(Number(difference), Number(run) - Number(other)),
          `the difference on ${String(date)} is ${String(difference)}`,
          shown.exchange,
        );
    moved(test, shown, was, is);
  },
};

/** Checks the changes of combinations, summed over the periods that both runs forecast. */
function moved(test: BehaviorTest, shown: Shown, was: Shown, is: Shown): void {
  const moves = objectsIn(shown.body.moves);
  const sizes = moves.map(({ change }) => Math.abs(Number(change)));
  fields(test, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
  const dates = new Set(forecastOf(was.body.details).map(({ date }) => date));
  const both = new Set(forecastOf(is.body.details).flatMap(({ date }) => (dates.has(date) ? [date] : [])));
  const sumIn = (data: Shown, key: unknown) => {
    const group = groupsOf(data).find((one) => isDeepStrictEqual(one.key, key));
    const points = forecastOf(group?.details).filter(({ date }) => both.has(date));
    return sumOf(points, ({ value }) => Number(value));
  };
  for (const move of moves) {
    const [before, after] = [sumIn(was, move.key), sumIn(is, move.key)];
    figures(test, shown, move, { before, after, change: after - before });
    const reasons = [move.new_actuals, move.changed_history, move.other];
    figures(test, shown, { reasons: sumOf(reasons, Number) }, { reasons: Number(move.change) });
  }
}

const comparedWithItself: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'with itself',
  async run(test) {
    const { before, next } = await updatedSample(test.lab);
    const path = { runId: before };
    const page = (query: readonly (readonly [string, string])[]) =>
      test.request('compareForecastRuns', { path, query: [['with', before], ...query] });
    const shown = await page([]);
    fields(test, shown, shown.body, { settings: [], versions: { run: 1, with: 1 } });
    const moves = objectsIn(shown.body.moves);
    const differing = [...objectsIn(shown.body.periods), ...moves].find(
      ({ difference, change }) => (difference ?? change) !== 0,
    );
    test.assert(
      differing === undefined,
      `a run differs from itself: ${JSON.stringify(differing)}`,
      shown.exchange,
    );
    const cut = await page([
      ['limit', '2'],
      ['offset', '1'],
    ]);
    const rest = { total: next.series.length, limit: 2, offset: 1 };
    fields(test, cut, cut.body, { moves: moves.slice(1, 3), ...rest });
  },
};

const waterfall: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'of two runs',
  async run(test) {
    const { before, after, upload, next } = await updatedSample(test.lab);
    const shown = await test.request('getWaterfall', { path: { id: upload.id } });
    const periods = Array.isArray(shown.body.periods) ? (shown.body.periods as unknown[]) : [];
    const actual = periods.map((date) => (date === next.newest.date ? next.newest.value : null));
    fields(test, shown, shown.body, { version: 2, actual });
    const ids = objectsIn(shown.body.runs).map(({ run_id }) => run_id);
    fields(test, shown, { runs: ids }, { runs: [before, after] });
    for (const runId of [before, after]) {
      const points = forecastOf((await dataOf(test, runId)).body.details);
      const forecast = periods.map((date) => points.find((point) => point.date === date)?.value ?? null);
      fields(test, shown, withId(shown.body.runs, 'run_id', runId), { forecast });
      const met = points.flatMap((point) =>
        point.date === next.newest.date ? [{ point, actual: next.newest.value }] : [],
      );
      const reported = withId(shown.body.runs, 'run_id', runId);
      figures(test, shown, reported, met.length > 0 ? measured(met) : { count: 0, hits: 0 });
    }
  },
};

const waterfallOfFilters: Behavior = {
  rule: 'comparison',
  operationId: 'getWaterfall',
  name: 'with the filters of a run',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const filtered = await filteredRun(test.lab);
    for (const [run_id, other] of [
      [runId, filtered],
      [filtered, runId],
    ] as const) {
      const shown = await test.request('getWaterfall', {
        path: { id: upload.id },
        query: [['run_id', run_id]],
      });
      const isListed = (id: string) => withId(shown.body.runs, 'run_id', id) !== undefined;
      test.assert(isListed(run_id), 'the run itself is not listed', shown.exchange);
      test.assert(!isListed(other), 'a run with other filters is listed', shown.exchange);
    }
  },
};

/** All tests of runs for which newer actuals are known. */
export const outcomeBehaviors: readonly Behavior[] = [
  repeated,
  realised,
  realisedInPast,
  compared,
  comparedWithItself,
  waterfall,
  waterfallOfFilters,
];
