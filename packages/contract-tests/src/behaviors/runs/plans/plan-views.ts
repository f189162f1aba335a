import type { JsonObject } from '../../../contract/is-object.ts';
import { catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { completedRun, sampleRun } from '../../../fixtures/samples/samples.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { rejects } from '../../rejections.ts';
import {
  adjustment,
  cellOf,
  coherent,
  completedPlan,
  explained,
  groupNamed,
  newPlan,
  type PlannedRun,
  read,
  sums,
  valueOf,
} from './planned-run.ts';
import { csvLines } from '../exports/series-csv.ts';

const rule = 'plans';
const level = [['aggregation_characteristics', 'c2,c3']] as const;

const values = (points: readonly JsonObject[]) => points.map(({ value }) => Number(value));
const byPeriod = (numbers: readonly number[]) => Object.fromEntries(numbers.entries());
const total = (numbers: readonly number[]) => sumOf(numbers, (value) => value);

/** Asserts that the changes of combinations between plans contain the effect of the adjustments. */
async function planMoves(test: BehaviorTest, one: PlannedRun, otherId: string): Promise<void> {
  const other = await read(test, otherId);
  for (const [run, base, sign] of [
    [one, other, 1],
    [other, one, -1],
  ] as const) {
    const query = [
      ['with', base.runId],
      ['series', 'plan'],
    ] as const;
    const shown = await test.request('compareForecastRuns', { path: { runId: run.runId }, query });
    fields(test, shown, shown.body, { adjusted: { run: sign === 1, with: sign === -1 } });
    for (const [at, period] of objectsIn(shown.body.periods).entries()) {
      figures(test, shown, period, { run: valueOf(run.plan, at), with: valueOf(base.plan, at) });
      const forecast = valueOf(one.forecast, at);
      const { run_forecast: own, with_forecast: their } = period;
      const expected = sign === 1 ? { own: forecast, their: undefined } : { own: undefined, their: forecast };
      fields(test, shown, { own, their }, expected);
    }
    for (const { key, plan, forecast } of one.groups) {
      const group = other.groups.find((candidate) => groupNamed(candidate.key) === groupNamed(key));
      const move = objectsIn(shown.body.moves).find(
        (candidate) => groupNamed(objectOf(candidate.key)) === groupNamed(key),
      );
      const [own, their] = [total(values(plan)), total(values(group?.plan ?? []))];
      const [before, after] = sign === 1 ? [their, own] : [own, their];
      const adjusted = sign * (own - total(values(forecast)));
      figures(test, shown, move, { before, after, change: after - before, adjusted });
      const parts = [move?.new_actuals, move?.changed_history, move?.other, move?.adjusted];
      figures(test, shown, { parts: sumOf(parts, Number) }, { parts: after - before });
    }
  }
}

const shownEverywhere: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'in every view of the run',
  async run(test) {
    const { lab } = test;
    const { runId: otherId } = await sampleRun(lab);
    const first = await newPlan(test);
    const { runId } = first;
    const path = { runId };
    await test.request('adjustPlan', adjustment(first, cellOf(first, 0, 'percent', 40)));
    const raised = await read(test, runId);
    const last = raised.groups.at(-1);
    const ofGroup = { group: groupNamed(last?.key ?? {}) };
    await test.request(
      'adjustPlan',
      adjustment(raised, cellOf(raised, 2, 'percent', -50, last?.plan), ofGroup),
    );
    const now = await read(test, runId);
    coherent(test, now, first);
    const board = await test.request('listCombinations', { path, query: level });
    for (const { key, plan, forecast } of now.groups) {
      const row = objectsIn(board.body.combinations).find(
        (one) => groupNamed(objectOf(one.key)) === groupNamed(key),
      );
      fields(test, board, row, { plan: values(plan).map((value) => Number(value.toPrecision(4))) });
      figures(test, board, row, { plan_sum: total(values(plan)), next_sum: total(values(forecast)) });
    }
    for (const code of ['c2', 'c3']) {
      const query = [['aggregation_characteristics', code]] as const;
      const shown = await test.request('getRunData', { path, query });
      const listed = await test.request('listCombinations', { path, query });
      for (const { key, details } of objectsIn(objectOf(shown.body.groups).items)) {
        const value = objectOf(key)[code];
        const members = now.groups.filter((one) => one.key[code] === value);
        const expected = now.plan.map((_, at) =>
          Number(sumOf(members, ({ plan }) => valueOf(plan, at)).toFixed(2)),
        );
        const reported = objectsIn(objectOf(details).plan);
        figures(test, shown, byPeriod(values(reported)), byPeriod(expected));
        const row = objectsIn(listed.body.combinations).find((one) => objectOf(one.key)[code] === value);
        figures(test, listed, row, { plan_sum: total(expected) });
        fields(
          test,
          shown,
          { dates: reported.map(({ date }) => date) },
          { dates: now.plan.map(({ date }) => date) },
        );
      }
    }
    await planMoves(test, now, otherId);
    const waterfall = await test.request('getWaterfall', {
      path: { id: (await sampleRun(lab)).upload.id },
      query: [['run_id', runId]],
    });
    const own = objectsIn(waterfall.body.runs).find(({ run_id }) => run_id === runId);
    const dates = Array.isArray(waterfall.body.periods) ? waterfall.body.periods.map(String) : [];
    const forecast = dates.map((date) => first.forecast.find((point) => point.date === date)?.value ?? null);
    fields(test, waterfall, own, { forecast });
    const query = [['with', otherId]] as const;
    const { exchange, body } = await test.request('cancelRunExplanation', { path, query });
    fields(test, { exchange }, body, {
      status: 'cancelled',
      total: null,
      combinations: [],
      periods: now.plan.length,
      run_id: runId,
      with: otherId,
    });
    const adjusted = total(values(now.plan)) - total(values(now.forecast));
    const [before, after] = [total(values((await read(test, otherId)).forecast)), total(values(now.plan))];
    const causes = await explained(test, { path, query: [['with', otherId]] });
    figures(test, causes.shown, causes, { adjustments: adjusted, before, after });
    const reverse = await explained(test, { path: { runId: otherId }, query: [['with', runId]] });
    figures(test, reverse.shown, reverse, { adjustments: -adjusted, before: after, after: before });
  },
};

const wholeUnits: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'in whole units, and of a run for the total only',
  async run(test) {
    const { lab } = test;
    const quick = { horizon: 3, run_backtest: false, intervals: false };
    const { runId } = await completedRun(lab, { ...quick, whole_units: true });
    const before = await read(test, runId);
    await test.request('adjustPlan', adjustment(before, cellOf(before, 0, 'percent', 33)));
    const now = await read(test, runId);
    coherent(test, now, before);
    const all = [now.plan, ...now.groups.map(({ plan }) => plan)].flatMap(values);
    test.assert(all.every(Number.isInteger), 'a plan in whole units has decimals', now.shown.exchange);
    const target = Math.round(1.33 * valueOf(before.plan));
    figures(test, now.shown, { plan: valueOf(now.plan) }, { plan: target });
    const bare = await completedRun(lab, {
      ...quick,
      aggregation_characteristics: [],
      characteristic_labels: {},
    });
    const path = { runId: bare.runId };
    const dataOf = async () => {
      const shown = await test.request('getRunData', { path });
      const details = objectOf(shown.body.details);
      return { shown, forecast: objectsIn(details.forecast), plan: objectsIn(details.plan) };
    };
    const first = await dataOf();
    const run = {
      runId: bare.runId,
      shown: first.shown,
      groups: [],
      forecast: first.forecast,
      plan: first.forecast,
    };
    const cell = cellOf(run, 1, 'change', 25);
    const shown = await test.request('adjustPlan', adjustment(run, cell));
    fields(test, shown, shown.body, { key: {}, name: null, number: 1 });
    const after = await dataOf();
    const expected = values(first.forecast).map((value, at) => (at === 1 ? value + 25 : value));
    figures(test, after.shown, byPeriod(values(after.plan)), byPeriod(expected));
    await sums(test, { ...run, plan: after.plan }, [1]);
    const ofGroup = adjustment(run, cell, { group: 'c2:CT-B' });
    await rejects(test, [422, 'no combination'], 'adjustPlan', ofGroup, 'the run has no combinations');
    const csv = await test.request('exportForecastRun', { path, query: [['format', 'csv']] });
    const [header = '', ...lines] = csvLines(csv.exchange.response.text);
    const months = lines.flatMap((line) => (line.startsWith('Total,') ? [line.split(',')[1]] : []));
    const planned = expected.map((value) => String(value));
    fields(
      test,
      csv,
      { header: header.split(',').slice(0, 3), rows: months.length },
      { header: ['Name', 'Period', 'Actual'], rows: lines.length },
    );
    const last = lines.slice(-planned.length).map((line) => line.split(',').at(-1));
    fields(test, csv, { plan: last }, { plan: planned });
    const realised = await test.request('getRealisedAccuracy', { path });
    fields(test, realised, realised.body, { by_lag: [], combinations: [], combination_count: 0 });
  },
};

const named: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'of items with names and special values',
  async run(test) {
    const { runId } = await catalogRun(test.lab);
    const run = await completedPlan(test, runId);
    const path = { runId };
    let number = 0;
    for (const { key, name } of catalogSeries.filter(({ key: { c3 } }) => c3 === 'West').slice(0, 13)) {
      const query = [...level, ['group', groupNamed(key)]] as const;
      const read = async () => {
        const shown = await test.request('getRunData', { path, query });
        const [group] = objectsIn(objectOf(shown.body.groups).items);
        const { forecast, plan } = objectOf(group?.details);
        return { shown, forecast: objectsIn(forecast), plan: objectsIn(plan ?? forecast) };
      };
      const before = await read();
      const cell = cellOf(before, 4, 'value', 1000 + number);
      const shown = await test.request('adjustPlan', adjustment(run, cell, { group: groupNamed(key) }));
      fields(test, shown, shown.body, { key, name });
      number = Number(shown.body.number);
      const after = await read();
      figures(test, after.shown, { plan: valueOf(after.plan, 4) }, { plan: cell.amount });
      await test.request('undoAdjustment', { path: { runId, adjustment: String(number) } });
      const undone = await read();
      fields(test, undone.shown, { plan: values(undone.plan) }, { plan: values(before.forecast) });
    }
    const category = catalogSeries.filter((one) => one.category === 'Beta');
    const above = await test.request('getRunData', { path, query: [['aggregation_characteristics', 'c9']] });
    const beta = objectsIn(objectOf(above.body.groups).items).find(({ key }) => objectOf(key).c9 === 'Beta');
    const points = objectsIn(objectOf(beta?.details).forecast);
    const cell = cellOf(run, 3, 'percent', 10, points);
    const shown = await test.request('adjustPlan', adjustment(run, cell, { group: 'c9:Beta' }));
    fields(test, shown, shown.body, { key: { c9: 'Beta' }, name: null });
    const raised = await test.request('listCombinations', {
      path,
      query: [...level, ['within', 'c9:Beta'], ['limit', '100']],
    });
    for (const { key, forecast, plan } of objectsIn(raised.body.combinations)) {
      const [own, planned] = [forecast, plan].map((list) => (Array.isArray(list) ? list.map(Number) : []));
      const isRaised = Math.abs((planned?.[3] ?? NaN) - 1.1 * (own?.[3] ?? NaN)) <= 0.6;
      test.assert(isRaised, `the plan of ${JSON.stringify(key)} was not raised by 10%`, raised.exchange);
    }
    fields(test, raised, raised.body, { total: category.length });
    const rest = await test.request('listCombinations', {
      path,
      query: [...level, ['within', 'c9:Alpha'], ['limit', '100']],
    });
    const isKept = objectsIn(rest.body.combinations).every(
      ({ next_sum, plan_sum }) => Math.abs(Number(next_sum) - Number(plan_sum)) < 0.01,
    );
    test.assert(isKept, 'the plan of another category changed', rest.exchange);
    await test.request('undoAdjustment', { path: { runId, adjustment: String(shown.body.number) } });
    const plan = await test.request('getPlan', { path });
    figures(test, plan, plan.body, { plan_sum: Number(plan.body.forecast_sum) });
    const bare = await test.request('listCombinations', { path, query: level });
    const isPlanned = objectsIn(bare.body.combinations).some((row) => 'plan' in row || 'plan_sum' in row);
    test.assert(!isPlanned, 'a combination has a plan after all adjustments were undone', bare.exchange);
  },
};

/** Tests of plans in other views, in whole units and of many combinations. */
export const planViewBehaviors: readonly Behavior[] = [shownEverywhere, wholeUnits, named];
