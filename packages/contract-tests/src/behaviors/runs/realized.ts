import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../contract/is-object.ts';
import { updatedSample } from '../../fixtures/samples/updated-sample.ts';
import { pastRun, sampleRun } from '../../fixtures/samples/samples.ts';
import { fields, figures, objectOf, sumOf } from '../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from '../behavior-test.ts';

const level = [['aggregation_characteristics', 'c2,c3']] as const;

export const dataOf = (test: BehaviorTest, runId: string) =>
  test.request('getRunData', { path: { runId }, query: level });
export const forecastOf = (reported: unknown) => objectsIn(objectOf(reported).forecast);
export const groupsOf = ({ body }: Shown) => objectsIn(objectOf(body.groups).items);

/** Returns the accuracy of forecasts whose actuals are known. */
export function measured(pairs: readonly { point: JsonObject; actual: number }[]): Record<string, number> {
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
    const { value_added: added = null, stock = null } = shown.body;
    fields(test, shown, { value_added: added, stock }, { value_added: null, stock: null });
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
    const last = pairs.at(-1);
    const { c2, c3 } = objectOf(last?.key);
    const alone = await test.request('getRealisedAccuracy', {
      path: { runId: before },
      query: [...level, ['group', `c2:${String(c2)}~c3:${String(c3)}`]],
    });
    figures(test, alone, alone.body.total, measured(last ? [last] : []));
    fields(test, alone, objectsIn(alone.body.periods)[0], {
      actual: last?.actual,
      forecast: last?.point.value,
    });
    fields(
      test,
      alone,
      { keys: objectsIn(alone.body.combinations).map(({ key }) => key) },
      { keys: [last?.key] },
    );
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

/** All tests of realized accuracy. */
export const realizedBehaviors: readonly Behavior[] = [realised, realisedInPast];
