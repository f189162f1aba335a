import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/base-call.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import { newRun, sampleRun, sampleUpload } from '../fixtures/samples.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields, figures, isNear, objectOf, sumOf } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from './behavior-test.ts';

const rule = 'plans';
const level = [['aggregation_characteristics', 'c2,c3']] as const;

interface PlannedRun {
  runId: string;
  shown: Shown;
  /** Groups by characteristic values. */
  groups: readonly { key: JsonObject; forecast: JsonObject[]; plan: JsonObject[] }[];
  forecast: JsonObject[];
  plan: JsonObject[];
}

const seriesOf = (reported: unknown) => {
  const details = objectOf(reported);
  const forecast = objectsIn(details.forecast);
  return { forecast, plan: details.plan === undefined ? forecast : objectsIn(details.plan) };
};

async function read(test: BehaviorTest, runId: string): Promise<PlannedRun> {
  const shown = await test.request('getRunData', { path: { runId }, query: level });
  const groups = objectsIn(objectOf(shown.body.groups).items).map(({ key, details }) => ({
    key: objectOf(key),
    ...seriesOf(details),
  }));
  return { runId, shown, groups, ...seriesOf(shown.body.details) };
}

async function newPlan(test: BehaviorTest): Promise<PlannedRun> {
  const { lab } = test;
  const { runId } = await newRun(lab, await sampleUpload(lab));
  const { status } = await waitForRun(lab, runId);
  if (status !== 'completed') throw new SkippedError(`the forecast ended as ${status}`);
  return read(test, runId);
}

interface Cell {
  date: unknown;
  kind: 'percent' | 'value';
  amount: number;
  based_on: number;
}

const adjustment = ({ runId }: PlannedRun, cell: Cell, more: object = {}) => ({
  path: { runId },
  body: bodyOf('application/json', { cells: [cell], reason: 'Größe „名“ 😀', ...more }),
});

const valueOf = (points: readonly JsonObject[], at = 0) => Number(points[at]?.value);

const groupNamed = (key: JsonObject) =>
  Object.entries(key)
    .map(([code, value]) => `${code}:${String(value).replaceAll('%', '%25').replaceAll('~', '%7E')}`)
    .join('~');

/** Group plans add up to the total plan in every period, and the forecast is unchanged. */
function coherent(test: BehaviorTest, now: PlannedRun, before: PlannedRun): void {
  const { exchange } = now.shown;
  for (const [at, point] of now.plan.entries()) {
    const total = sumOf(now.groups, ({ plan }) => valueOf(plan, at));
    test.assert(
      isNear(total, Number(point.value)),
      `group plans add up to ${total} on ${String(point.date)}, but the total plan is ${String(point.value)}`,
      exchange,
    );
  }
  const forecasts = ({ forecast, groups }: PlannedRun) => [forecast, ...groups.map((one) => one.forecast)];
  test.assert(
    isDeepStrictEqual(forecasts(now), forecasts(before)),
    'the forecast changed after the plan was adjusted',
    exchange,
  );
}

/** Checks the sums and adjustment numbers of the plan. */
async function sums(test: BehaviorTest, now: PlannedRun, numbers: readonly number[]): Promise<JsonObject[]> {
  const shown = await test.request('getPlan', { path: { runId: now.runId } });
  figures(test, shown, shown.body, {
    forecast_sum: sumOf(now.forecast, ({ value }) => Number(value)),
    plan_sum: sumOf(now.plan, ({ value }) => Number(value)),
    total: numbers.length,
  });
  const adjustments = objectsIn(shown.body.adjustments);
  fields(test, shown, { numbers: adjustments.map(({ number }) => number) }, { numbers });
  return adjustments;
}

const adjusts: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'total and group',
  async run(test) {
    const before = await newPlan(test);
    const [first] = before.forecast;
    const seen = valueOf(before.forecast);
    const more = { date: first?.date, kind: 'percent', amount: 10, based_on: seen } as const;
    const shown = await test.request('adjustPlan', adjustment(before, more));
    const reported = { key: {}, reason: 'Größe „名“ 😀', undone_at: null };
    fields(test, shown, shown.body, { number: 1, created_by: test.lab.credentials.username, ...reported });
    const raised = await read(test, before.runId);
    coherent(test, raised, before);
    test.assert(
      Math.abs(valueOf(raised.plan) - 1.1 * seen) <= 0.01,
      `10 percent more than ${seen} is reported as ${valueOf(raised.plan)}`,
      raised.shown.exchange,
    );
    const [cell] = objectsIn(shown.body.cells);
    figures(test, shown, cell, { before: seen, after: valueOf(raised.plan), amount: 10 });
    const others = (run: PlannedRun) => run.plan.slice(1).map(({ value }) => value);
    fields(test, raised.shown, { others: others(raised) }, { others: others(before) });

    const group = raised.groups.at(-1);
    if (!group) throw new SkippedError('there are no groups');
    const based_on = valueOf(group.plan);
    const set = { date: first?.date, kind: 'value', amount: 77, based_on } as const;
    const second = await test.request(
      'adjustPlan',
      adjustment(raised, set, { group: groupNamed(group.key) }),
    );
    fields(test, second, second.body, { number: 2, key: group.key });
    const now = await read(test, before.runId);
    coherent(test, now, before);
    const changed = now.groups.map(({ key, plan }) => ({ key, value: valueOf(plan) }));
    const expected = raised.groups.map((one) => ({
      key: one.key,
      value: one === group ? 77 : valueOf(one.plan),
    }));
    fields(test, now.shown, { changed }, { changed: expected });
    await sums(test, now, [2, 1]);
  },
};

const conflicts: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'concurrent changes',
  async run(test) {
    const before = await newPlan(test);
    const date = before.forecast[0]?.date;
    const seen = valueOf(before.forecast);
    const cell = { date, kind: 'value', amount: seen + 50, based_on: seen } as const;
    await test.request('adjustPlan', adjustment(before, cell));
    const theirs = await read(test, before.runId);
    const late = { ...cell, amount: seen + 90 };
    const because = 'it is based on an outdated plan';
    const exchange = await test.expectStatus(409, 'adjustPlan', adjustment(before, late), because);
    const [reported] = objectsIn(objectOf(jsonOf(exchange.response)).cells);
    figures(test, { exchange }, reported, { seen, yours: seen + 90, theirs: valueOf(theirs.plan) });
    const author = { date, by: test.lab.credentials.username, reason: 'Größe „名“ 😀' };
    fields(test, { exchange }, reported, author);
    const now = await read(test, before.runId);
    fields(test, now.shown, { plan: now.plan }, { plan: theirs.plan });
    await sums(test, now, [1]);
  },
};

const undoes: Behavior = {
  rule,
  operationId: 'undoAdjustment',
  name: 'locking and undoing',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const seen = valueOf(before.forecast);
    const cell = { date: before.forecast[0]?.date, kind: 'percent', amount: 20, based_on: seen } as const;
    await test.request('adjustPlan', adjustment(before, cell));
    const now = await read(test, runId);
    const next = adjustment(before, { ...cell, based_on: valueOf(now.plan) });
    const lock = (locked: boolean) => ({ path: { runId }, body: bodyOf('application/json', { locked }) });
    const undo = { path: { runId, adjustment: '1' } };
    await test.request('lockPlan', lock(true));
    const shown = await test.request('getPlan', { path: { runId } });
    fields(test, shown, shown.body, { locked_by: test.lab.credentials.username });
    test.assert(shown.body.locked_at !== null, 'locked_at is missing', shown.exchange);
    await test.expectStatus(409, 'adjustPlan', next, 'the plan is locked');
    await test.expectStatus(409, 'undoAdjustment', undo, 'the plan is locked');
    const locked = await read(test, runId);
    fields(test, locked.shown, { plan: locked.plan }, { plan: now.plan });
    const opened = await test.request('lockPlan', lock(false));
    fields(test, opened, opened.body, { locked: false });
    const exchange = await test.expectStatus(200, 'undoAdjustment', undo, 'the plan was unlocked');
    const author = { number: 1, undone_by: test.lab.credentials.username };
    fields(test, { exchange }, jsonOf(exchange.response), author);
    const after = await read(test, runId);
    const values = ({ plan }: Pick<PlannedRun, 'plan'>) => plan.map(({ value }) => value);
    fields(test, after.shown, { plan: values(after) }, { plan: values(before) });
    coherent(test, after, before);
    const [reported] = await sums(test, after, [1]);
    test.assert(typeof reported?.undone_at === 'string', 'the history does not contain the undo', exchange);
    await test.expectStatus(409, 'undoAdjustment', undo, 'it was already undone');
  },
};

const comparesPlans: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'of plans',
  async run(test) {
    const other = await sampleRun(test.lab);
    const before = await newPlan(test);
    const { runId } = before;
    const seen = valueOf(before.forecast);
    const cell = { date: before.forecast[0]?.date, kind: 'percent', amount: 40, based_on: seen } as const;
    await test.request('adjustPlan', adjustment(before, cell));
    const { plan, forecast } = await read(test, runId);
    for (const [query, values] of [
      [[], forecast],
      [[['series', 'forecast']], forecast],
      [[['series', 'plan']], plan],
    ] as const) {
      const shown = await test.request('compareForecastRuns', {
        path: { runId },
        query: [['with', other.runId], ...query],
      });
      fields(test, shown, shown.body, { adjusted: { run: true, with: false } });
      const periods = objectsIn(shown.body.periods);
      const numbers = (name: string) =>
        Object.fromEntries(periods.map((one) => [String(one.date), Number(one[name])]));
      const expected = (points: readonly JsonObject[]) =>
        Object.fromEntries(points.map(({ date, value }) => [String(date), Number(value)]));
      figures(test, shown, numbers('run'), expected(values));
      if (values === plan) figures(test, shown, numbers('run_forecast'), expected(forecast));
    }
  },
};

/** Behavior of plans. */
export const planBehaviors: readonly Behavior[] = [adjusts, conflicts, undoes, comparesPlans];
