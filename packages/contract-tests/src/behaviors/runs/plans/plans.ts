import type { JsonObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { nextFile } from '../../../fixtures/samples/sample-csv.ts';
import { newRun, newUpload, sampleRun } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from '../../behavior-test.ts';
import {
  adjustment,
  type Cell,
  cellOf,
  combinationPlans,
  completedPlan,
  coherent,
  groupNamed,
  newPlan,
  type PlannedRun,
  read,
  sums,
  valueOf,
} from './planned-run.ts';

const rule = 'plans';

const adjusts: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'total and group',
  async run(test) {
    const before = await newPlan(test);
    const seen = valueOf(before.forecast);
    const shown = await test.request('adjustPlan', adjustment(before, cellOf(before, 0, 'percent', 10)));
    const reported = { key: {}, reason: 'Größe „名“ 😀', undone_at: null };
    fields(test, shown, shown.body, { number: 1, created_by: test.lab.credentials.username, ...reported });
    const raised = await read(test, before.runId);
    coherent(test, raised, before);
    test.assert(
      Math.abs(valueOf(raised.plan) - 1.1 * seen) <= 0.01,
      `10 percent more than ${seen} is reported as ${valueOf(raised.plan)}`,
      raised.shown.exchange,
    );
    for (const { key, plan, forecast } of raised.groups)
      test.assert(
        Math.abs(valueOf(plan) - 1.1 * valueOf(forecast)) <= 0.02,
        `the plan of ${groupNamed(key)} is ${valueOf(plan)}, but its forecast is ${valueOf(forecast)} and the total was raised by 10 percent`,
        raised.shown.exchange,
      );
    const [cell] = objectsIn(shown.body.cells);
    figures(test, shown, cell, { before: seen, after: valueOf(raised.plan), amount: 10 });
    const others = (run: PlannedRun) => run.plan.slice(1).map(({ value }) => value);
    fields(test, raised.shown, { others: others(raised) }, { others: others(before) });

    const group = raised.groups.at(-1);
    if (!group) throw new SkippedError('there are no groups');
    const set = cellOf(raised, 0, 'value', 77, group.plan);
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
    const seen = valueOf(before.forecast);
    const cell = cellOf(before, 0, 'value', seen + 50);
    await test.request('adjustPlan', adjustment(before, cell));
    const theirs = await read(test, before.runId);
    const late = { ...cell, amount: seen + 90 };
    const because = 'it is based on an outdated plan';
    const exchange = await test.expectStatus(409, 'adjustPlan', adjustment(before, late), because);
    const [reported] = objectsIn(objectOf(jsonOf(exchange.response)).cells);
    figures(test, { exchange }, reported, { seen, yours: seen + 90, theirs: valueOf(theirs.plan) });
    const author = { date: cell.date, by: test.lab.credentials.username, reason: 'Größe „名“ 😀' };
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
    const cell = cellOf(before, 0, 'percent', 20);
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

const undoesEarlier: Behavior = {
  rule,
  operationId: 'undoAdjustment',
  name: 'earlier adjustment of the same period',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const seen = valueOf(before.forecast);
    await test.request('adjustPlan', adjustment(before, cellOf(before, 0, 'value', 1000)));
    const added = { ...cellOf(before, 0, 'change', 50), based_on: 1000 };
    const shown = await test.request('adjustPlan', adjustment(before, added));
    const [cell] = objectsIn(shown.body.cells);
    figures(test, shown, cell, { change: 50, amount: 1050, before: 1000, after: 1050 });
    await test.request('undoAdjustment', { path: { runId, adjustment: '1' } });
    const after = await read(test, runId);
    near(test, after, 0, seen + 50);
    coherent(test, after, before);
    await sums(test, after, [2, 1]);
  },
};

const severalCells: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'several periods and a higher level',
  async run(test) {
    const before = await newPlan(test);
    const { runId, forecast } = before;
    const raw = (cells: readonly Cell[], more: object = {}) => ({
      path: { runId },
      body: bodyOf('application/json', { cells, reason: 'Größe „名“ 😀', ...more }),
    });
    const cells = [cellOf(before, 0, 'percent', -20), cellOf(before, 1, 'value', 600)];
    const one = await test.request('adjustPlan', raw(cells));
    const now = await read(test, runId);
    coherent(test, now, before);
    near(test, now, 0, 0.8 * valueOf(forecast));
    near(test, now, 1, 600);

    const c2 = String(now.groups[0]?.key.c2);
    const product = ({ groups }: PlannedRun) => groups.filter(({ key }) => key.c2 === c2);
    const sumAt = (run: PlannedRun, at: number) => sumOf(product(run), ({ plan }) => valueOf(plan, at));
    const ofProduct = { ...cellOf(before, 2, 'value', 90), based_on: sumAt(now, 2) };
    const two = await test.request('adjustPlan', raw([ofProduct], { group: groupNamed({ c2 }) }));
    const after = await read(test, runId);
    coherent(test, after, before);
    near(test, after, 2, valueOf(now.plan, 2) - sumAt(now, 2) + 90);
    await combinationPlans(test, after);

    const plan = await test.request('getPlan', { path: { runId } });
    fields(test, plan, plan.body, { adjustments: [two.body, one.body] });
    const page = await test.request('getPlan', {
      path: { runId },
      query: [
        ['limit', '1'],
        ['offset', '1'],
      ],
    });
    fields(test, page, page.body, { adjustments: [one.body], total: 2, limit: 1, offset: 1 });
    await test.request('undoAdjustment', { path: { runId, adjustment: '1' } });
    const undone = await read(test, runId);
    near(test, undone, 0, valueOf(forecast));
    near(test, undone, 2, valueOf(after.plan, 2));
  },
};

/** Asserts that the total plan of a period has a value, up to rounding. */
function near(test: BehaviorTest, { plan, shown }: PlannedRun, at: number, expected: number): void {
  test.assert(
    Math.abs(valueOf(plan, at) - expected) <= 0.01,
    `the plan of period ${at + 1} is ${valueOf(plan, at)} instead of ${expected}`,
    shown.exchange,
  );
}

const comparesPlans: Behavior = {
  rule: 'comparison',
  operationId: 'compareForecastRuns',
  name: 'of plans',
  async run(test) {
    const other = await sampleRun(test.lab);
    const before = await newPlan(test);
    const { runId } = before;
    await test.request('adjustPlan', adjustment(before, cellOf(before, 0, 'percent', 40)));
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

const carries: Behavior = {
  rule,
  operationId: 'refreshForecastRun',
  name: 'with adjustments',
  async run(test) {
    const upload = await newUpload(test.lab);
    const before = await completedPlan(test, (await newRun(test.lab, upload)).runId);
    await test.request('adjustPlan', adjustment(before, cellOf(before, 1, 'percent', 30)));
    const body = versionBody(nextFile(upload.file), { mode: 'append' });
    await test.request('addUploadVersion', { path: { id: upload.id }, body });
    const refreshed = await test.request('refreshForecastRun', { path: { runId: before.runId } });
    const after = await completedPlan(test, String(refreshed.body.run_id));
    near(test, after, 0, 1.3 * valueOf(after.forecast));
    for (const at of after.forecast.keys()) if (at > 0) near(test, after, at, valueOf(after.forecast, at));
    const plan = await test.request('getPlan', { path: { runId: after.runId } });
    const [carried, ...others] = objectsIn(plan.body.adjustments);
    fields(test, plan, carried, { carried: true, reason: 'Größe „名“ 😀', vanished: false });
    fields(test, plan, { others }, { others: [] });
  },
};

/** All tests of plans. */
export const planBehaviors: readonly Behavior[] = [
  adjusts,
  severalCells,
  conflicts,
  undoes,
  undoesEarlier,
  comparesPlans,
  carries,
];
