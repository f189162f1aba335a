import type { JsonObject } from '../../contract/is-object.ts';
import { formulaRun } from '../../fixtures/samples/formula-sample.ts';
import { sampleRun } from '../../fixtures/samples/samples.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, figures, objectOf, sumOf, variationOf } from '../fields.ts';

const level = [['aggregation_characteristics', 'c2,c3']] as const;
const rule = 'metrics';

/** Returns the metrics of forecasts and their actuals. */
function measured(pairs: readonly { forecast: number; actual: number }[]): Record<string, number> {
  const errors = pairs.map(({ forecast, actual }) => forecast - actual);
  const mean = (values: readonly number[]) => sumOf(values, (value) => value) / values.length;
  const sizes = errors.map((error) => Math.abs(error));
  return {
    mae: mean(sizes),
    bias: mean(errors),
    rmse: Math.sqrt(mean(errors.map((error) => error ** 2))),
    mape: 100 * mean(pairs.map(({ forecast, actual }) => Math.abs(forecast - actual) / actual)),
    smape:
      100 *
      mean(pairs.map(({ forecast, actual }) => (2 * Math.abs(forecast - actual)) / (forecast + actual))),
    wape: (100 * sumOf(sizes, (size) => size)) / sumOf(pairs, ({ actual }) => actual),
  };
}

/** Returns the metrics that compare errors with those of the seasonal naive forecast. */
function scaled(
  history: readonly number[],
  pairs: readonly { forecast: number; actual: number }[],
): Record<string, number> {
  const season = 12;
  const changes = history.slice(season).map((value, at) => value - (history[at] ?? NaN));
  const mean = (values: readonly number[]) => sumOf(values, (value) => value) / values.length;
  const { mae = NaN, rmse = NaN } = measured(pairs);
  const naive = pairs.map(({ actual }, at) => Math.abs((history.at(at - season) ?? NaN) - actual));
  return {
    mase: mae / mean(changes.map((change) => Math.abs(change))),
    rmsse: rmse / Math.sqrt(mean(changes.map((change) => change ** 2))),
    skill: 1 - mae / mean(naive),
  };
}

const valuesOf = (details: unknown, name: string): { date: string; value: number }[] =>
  objectsIn(objectOf(details)[name]).map(({ date, value }) => ({ date: String(date), value: Number(value) }));

const ofRun: Behavior = {
  rule,
  operationId: 'getForecastDetail',
  name: 'errors of the backtest',
  async run(test) {
    const { runId, request, upload } = await sampleRun(test.lab);
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    const { body } = detail;
    const { body: data } = await test.request('getRunData', { path: { runId } });
    const actuals = new Map(valuesOf(data.details, 'actual').map(({ date, value }) => [date, value]));
    const backtest = valuesOf(data.details, 'backtest');
    const pairs = backtest.map(({ date, value }) => ({ forecast: value, actual: actuals.get(date) ?? NaN }));
    figures(test, detail, body.shown_origin, measured(pairs));
    const history = upload.file.total.filter(({ date }) => date < String(backtest[0]?.date));
    const values = history.map(({ value }) => value);
    figures(test, detail, body.shown_origin, scaled(values, pairs));
    fields(test, detail, body, { baseline: 'seasonal naive' });
    const accuracy = objectOf(body.accuracy);
    const { mape, mae, rmse, bias } = accuracy;
    fields(test, detail, body, { metrics: { mape, mae, rmse, bias }, mean_over_origins: accuracy });
    const errors = objectOf(body.backtest_errors);
    const cutoffs = objectsIn(errors.by_cutoff);
    fields(test, detail, { cutoffs: cutoffs.length }, { cutoffs: body.origins });
    fields(test, detail, cutoffs[0], { cutoff: backtest[0]?.date, metrics: body.shown_origin });
    const dates = cutoffs.map(({ cutoff }) => String(cutoff));
    fields(test, detail, { dates }, { dates: dates.toSorted().toReversed() });
    const meanOf = (name: string) =>
      sumOf(cutoffs, ({ metrics }) => Number(objectOf(metrics)[name])) / cutoffs.length;
    figures(test, detail, accuracy, { mae: meanOf('mae'), bias: meanOf('bias'), wape: meanOf('wape') });
    const lags = objectsIn(errors.by_lag);
    const expected = Array.from({ length: request.backtest_periods }, (_, at) => at + 1);
    fields(test, detail, { lags: lags.map(({ lag }) => lag) }, { lags: expected });
    fields(
      test,
      detail,
      { counts: new Set(lags.map(({ count }) => count)) },
      { counts: new Set([body.origins]) },
    );
    const pooled = (name: string) => sumOf(lags, (lag) => Number(lag[name])) / lags.length;
    figures(
      test,
      detail,
      { mae: pooled('mae'), bias: pooled('bias') },
      { mae: Number(mae), bias: Number(bias) },
    );
    const held = objectOf(body.interval_held);
    test.assert(
      Number(held.inside) <= Number(held.of),
      'more values are inside the interval than measured',
      detail.exchange,
    );
    const own = { status: 'completed', progress: 1, error: null, stage: null, refreshed_from: null };
    const start = {
      data_start_date: upload.file.firstDate,
      forecast_start_date: valuesOf(data.details, 'forecast')[0]?.date,
    };
    fields(test, detail, body, { ...own, ...start, version: 1, newest_version: 1, value_label: 'Demand' });
    const times = [body.created_at, body.started_at, body.finished_at].map((time) =>
      Date.parse(String(time)),
    );
    fields(test, detail, { times }, { times: times.toSorted((a, b) => a - b) });
    test.assert((times[2] ?? 0) > (times[1] ?? 0), 'the run ended when it started', detail.exchange);
    fields(test, detail, data, {
      status: body.status,
      progress: body.progress,
      bucket_type: body.bucket_type,
    });
  },
};

const listed: Behavior = {
  rule,
  operationId: 'listForecastMetrics',
  name: 'same as the details',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const without = await formulaRun(test.lab);
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    const bare = await test.request('getForecastDetail', { path: { id: without } });
    const none = {
      metrics: null,
      accuracy: null,
      shown_origin: null,
      backtest_errors: null,
      interval_held: null,
    };
    fields(test, bare, bare.body, { ...none, origins: 0 });
    const shown = await test.request('listForecastMetrics', { query: [['run_ids', `${without},${runId}`]] });
    const metrics = [
      { run_id: without, metrics: null },
      { run_id: runId, metrics: detail.body.accuracy },
    ];
    fields(test, shown, shown.body, { metrics });
    const realised = await test.request('getRealisedAccuracy', { path: { runId } });
    fields(test, realised, realised.body, { promised: detail.body.accuracy, run_id: runId, level: 0.9 });
  },
};

/** Returns the demand class of a combination. `before` is the share of all larger ones. */
const classOf = (before: number, cv: number) =>
  `${before < 0.8 ? 'A' : before < 0.95 ? 'B' : 'C'}${cv <= 0.5 ? 'X' : cv <= 1 ? 'Y' : 'Z'}`;

const ofGroups: Behavior = {
  rule,
  operationId: 'getRunData',
  name: 'shares and classes of combinations',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const data = await test.request('getRunData', { path: { runId }, query: level });
    const groups = objectsIn(objectOf(data.body.groups).items);
    const board = await test.request('listCombinations', { path: { runId }, query: level });
    const sizeOf = (group: JsonObject) => sumOf(valuesOf(group.details, 'actual'), ({ value }) => value);
    const total = sumOf(groups, sizeOf);
    const bySize = groups.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    let before = 0;
    for (const group of bySize) {
      const values = valuesOf(group.details, 'actual').map(({ value }) => value);
      const cv = variationOf(values);
      const share = sizeOf(group) / total;
      figures(test, data, group, { share, cumulative_share: before + share, cv });
      const row = objectsIn(board.body.combinations).find(
        ({ key }) => JSON.stringify(key) === JSON.stringify(group.key),
      );
      fields(test, board, row, {
        class: classOf(before, cv),
        wape: objectOf(group.metrics).wape,
        history: values.slice(-36).map((value) => Number(value.toPrecision(4))),
        name: group.name,
      });
      figures(test, board, row, { share });
      before += share;
    }
    const errors = objectsIn(board.body.combinations).map(({ absolute_error }) => Number(absolute_error));
    fields(test, board, { errors }, { errors: errors.toSorted((a, b) => b - a) });
    const sizes = groups.map(({ metrics }) => Number(objectOf(metrics).mae));
    fields(test, data, { mae: sizes }, { mae: sizes.toSorted((a, b) => b - a) });
  },
};

const higherLevels: Behavior = {
  rule: 'series',
  operationId: 'getRunData',
  name: 'groups of a higher level',
  async run(test) {
    const { runId, upload } = await sampleRun(test.lab);
    const whole = await test.request('getRunData', { path: { runId }, query: level });
    fields(test, whole, whole.body, { levels: ['c2', 'c3'], partial_first: null, partial_last: null });
    const combinations = objectsIn(objectOf(whole.body.groups).items);
    for (const [code, names] of [
      ['c2', upload.file.products],
      ['c3', upload.file.warehouses],
    ] as const) {
      const query = [['aggregation_characteristics', code]] as const;
      const shown = await test.request('getRunData', { path: { runId }, query });
      const groups = objectsIn(objectOf(shown.body.groups).items);
      const keys = groups.map(({ key }) => objectOf(key)[code]);
      fields(test, shown, { keys: new Set(keys) }, { keys: new Set(names) });
      for (const { key, details } of groups)
        for (const type of ['actual', 'forecast', 'backtest']) {
          const parts = combinations.filter((one) => objectOf(one.key)[code] === objectOf(key)[code]);
          const sums = valuesOf(details, type).map(({ value }) => value);
          const expected = sums.map((_, at) =>
            sumOf(parts, (one) => valuesOf(one.details, type)[at]?.value ?? NaN),
          );
          const isSame = sums.every((sum, at) => Math.abs(sum - (expected[at] ?? NaN)) < 0.005);
          test.assert(
            isSame,
            `${type} of ${String(objectOf(key)[code])} is not the sum of its combinations`,
            shown.exchange,
          );
        }
    }
    const unknown = { path: { runId }, query: [['aggregation_characteristics', 'c5']] as const };
    await test.expectStatus(422, 'getRunData', unknown, 'the run has no groups at this level');
    await test.expectStatus(422, 'listCombinations', unknown, 'the run has no combinations at this level');
    const nobody = [...level, ['group', 'c2:nobody']] as const;
    const none = await test.request('getRunData', { path: { runId }, query: nobody });
    fields(test, none, none.body.groups, { items: [], total: 0 });
    const product = upload.file.products[1] ?? '';
    const part = await test.request('getRunData', {
      path: { runId },
      query: [...level, ['group', `c2:${product}`]],
    });
    const ofProduct = combinations.filter(({ key }) => objectOf(key).c2 === product);
    fields(test, part, part.body.groups, { items: ofProduct.slice(0, 1), total: 1 });
  },
};

/** All tests of the metrics and shares of runs. */
export const metricBehaviors: readonly Behavior[] = [ofRun, listed, ofGroups, higherLevels];
