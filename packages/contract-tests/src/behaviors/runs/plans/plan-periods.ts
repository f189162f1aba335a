import { otherUser } from '../../../fixtures/accounts.ts';
import { newRun, sampleUpload } from '../../../fixtures/samples/samples.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import {
  adjustment,
  cellOf,
  coherent,
  combinationPlans,
  completedPlan,
  groupNamed,
  newPlan,
  read,
  samePlans,
  sums,
  valueOf,
} from './planned-run.ts';

const rule = 'plans';

const undone: Behavior = {
  rule,
  operationId: 'undoAdjustment',
  name: 'the later and then the earlier of two adjustments, in every period',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const cells = (
      [
        ['value', 900],
        ['percent', 25],
        ['value', 0],
        ['change', 40],
      ] as const
    ).map(([kind, amount], at) => cellOf(before, at, kind, amount));
    await test.request('adjustPlan', { path: { runId }, ...json({ cells, reason: 'Four periods' }) });
    const raised = await read(test, runId);
    const group = raised.groups.at(-1);
    if (!group) throw new SkippedError('there are no groups');
    // Periods that the first adjustment set to a number and to 0, and one that it left unchanged.
    const [at, zero, other] = [1, 2, 5];
    const ofGroup = {
      path: { runId },
      ...json({
        cells: [
          cellOf(raised, at, 'value', 77, group.plan),
          cellOf(raised, zero, 'change', 9, group.plan),
          cellOf(raised, other, 'change', 11, group.plan),
        ],
        reason: 'Later',
        group: groupNamed(group.key),
      }),
    };
    const undo = (adjustment: string) => test.request('undoAdjustment', { path: { runId, adjustment } });
    const [first] = await sums(test, raised, [1]);
    await test.request('adjustPlan', ofGroup);
    await undo('2');
    const earlier = await read(test, runId);
    samePlans(test, earlier, raised);
    await combinationPlans(test, earlier);
    const [, kept] = await sums(test, earlier, [2, 1]);
    fields(test, earlier.shown, { 'the earlier adjustment': kept }, { 'the earlier adjustment': first });
    await test.request('adjustPlan', ofGroup);
    await undo('1');
    const left = await read(test, runId);
    coherent(test, left, before);
    for (const [index, one] of left.groups.entries()) {
      const isSet = index === left.groups.length - 1;
      const expected = one.forecast.map(({ value }, period) => {
        if (!isSet) return value;
        if (period === at) return 77;
        const added = period === zero ? 9 : period === other ? 11 : 0;
        return Number((Number(value) + added).toFixed(2));
      });
      const plan = one.plan.map(({ value }) => value);
      fields(test, left.shown, { [groupNamed(one.key)]: plan }, { [groupNamed(one.key)]: expected });
    }
    const [later] = await sums(test, left, [3, 2, 1]);
    const [set, ...changes] = objectsIn(later?.cells);
    figures(test, left.shown, set, { before: valueOf(group.forecast, at), after: 77 });
    for (const [index, [period, change]] of (
      [
        [zero, 9],
        [other, 11],
      ] as const
    ).entries()) {
      const was = valueOf(group.forecast, period);
      const after = Number((was + change).toFixed(2));
      figures(test, left.shown, changes[index], { before: was, after, amount: after, change });
    }
    await undo('3');
    const none = await read(test, runId);
    coherent(test, none, before);
    samePlans(test, none, before);
  },
};

/** A user other than the test user. */
type Caller = Awaited<ReturnType<typeof otherUser>>;

/** Differences that are visible at two decimals, from the smallest to a multiple of the demand. */
const differences = [0.01, -0.01, 0.5, -1, 9, -49, 500];

const outdated: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'based on a value that differs by any visible amount',
  async run(test) {
    const before = await newPlan(test);
    const [group] = before.groups;
    const date = before.forecast[0]?.date;
    for (const [more, points] of [
      [{}, before.plan],
      [{ group: groupNamed(group?.key ?? {}) }, group?.plan ?? []],
    ] as const)
      for (const difference of differences) {
        const theirs = valueOf(points);
        const seen = Number((theirs + difference).toFixed(2));
        const call = adjustment(before, { date, kind: 'value', amount: 321, based_on: seen }, more);
        const because = `the plan is ${theirs}, not ${seen}`;
        const exchange = await test.expectStatus(409, 'adjustPlan', call, because);
        const [reported] = objectsIn(objectOf(jsonOf(exchange.response)).cells);
        if (exchange.response.status === 409)
          figures(test, { exchange }, reported, { seen, theirs, yours: 321 });
      }
    const plan = await test.request('getPlan', { path: { runId: before.runId } });
    fields(test, plan, plan.body, { adjustments: [], total: 0 });
  },
};

const othersRun: Behavior = {
  rule: 'owner-only',
  operationId: 'lockPlan',
  name: 'locking, unlocking, setting and removing the name',
  async run(test) {
    const { lab } = test;
    const { runId } = await newPlan(test);
    const caller = await otherUser(lab);
    const { authorization } = caller;
    const path = { runId };
    const lock = (locked: boolean) => ({ path, ...json({ locked }) });
    const rename = (name: string | null) => ({ path, ...json({ name }) });
    for (const isSet of [true, false]) {
      await test.request('lockPlan', lock(isSet));
      await test.request('renameForecastRun', rename(isSet ? 'Named' : null));
      for (const wanted of [true, false]) {
        const because = 'the run belongs to another user';
        await test.expectStatus(403, 'lockPlan', { ...lock(wanted), authorization }, because);
        const naming = { ...rename(wanted ? 'Renamed' : null), authorization };
        await test.expectStatus(403, 'renameForecastRun', naming, because);
      }
      const plan = await test.request('getPlan', { path });
      test.assert((plan.body.locked_at !== null) === isSet, 'another user changed the lock', plan.exchange);
      const run = await test.request('getForecastDetail', { path: { id: runId } });
      fields(test, run, run.body, { name: isSet ? 'Named' : null });
    }
    const quick = { run_backtest: false, intervals: false, horizon: 1 };
    const own = await newRun(lab, await sampleUpload(lab), quick, { authorization });
    for (const name of ['Own', null]) {
      const call = { path: { runId: own.runId }, ...json({ name }), authorization };
      await test.expectStatus(200, 'renameForecastRun', call, 'the user owns the run');
      const run = await test.request('getForecastDetail', { path: { id: own.runId }, authorization });
      fields(test, run, run.body, { name });
    }
    await byAdmin(test, own.runId, caller);
  },
};

/** Asserts who may lock, adjust and undo the plan of a run that another user created. */
async function byAdmin(test: BehaviorTest, runId: string, owner: Caller): Promise<void> {
  const plan = await completedPlan(test, runId);
  const path = { runId };
  const { authorization } = owner;
  const lock = (locked: boolean) => ({ path, ...json({ locked }) });
  const { username } = test.lab.credentials;
  await test.request('lockPlan', lock(true));
  await test.expectStatus(200, 'lockPlan', { ...lock(true), authorization }, 'the user owns the run');
  const locked = await test.request('getPlan', { path, authorization });
  fields(test, locked, locked.body, { locked_by: username });
  const change = adjustment(plan, cellOf(plan, 0, 'value', 222));
  const own = { ...change, authorization };
  await rejects(test, [409, `locked by ${username}`], 'adjustPlan', own, 'it is locked');
  await test.expectStatus(200, 'lockPlan', { ...lock(false), authorization }, 'the user owns the run');
  const adjusted = await test.request('adjustPlan', change);
  fields(test, adjusted, adjusted.body, { created_by: username });
  const undo = { path: { ...path, adjustment: '1' } };
  const because = 'another user made the adjustment, although on a run of this user';
  await test.expectStatus(403, 'undoAdjustment', { ...undo, authorization }, because);
  await test.request('undoAdjustment', undo);
}

const locks: Behavior = {
  rule,
  operationId: 'lockPlan',
  name: 'who locked the plan, and when',
  async run(test) {
    const { lab } = test;
    const before = await newPlan(test);
    const { runId } = before;
    const lock = (locked: boolean) => test.request('lockPlan', { path: { runId }, ...json({ locked }) });
    const state = async () => (await test.request('getPlan', { path: { runId } })).body;
    const first = await lock(true);
    fields(test, first, first.body, { locked: true });
    const locked = await state();
    fields(test, first, locked, { locked_by: lab.credentials.username });
    await lab.wait(20);
    const again = await lock(true);
    fields(test, again, again.body, { locked: true });
    const { locked_at, locked_by } = locked;
    fields(test, again, await state(), { locked_at, locked_by });
    const change = adjustment(before, cellOf(before, 0, 'percent', 10));
    await rejects(
      test,
      [409, `locked by ${lab.credentials.username}`],
      'adjustPlan',
      change,
      'the plan is locked',
    );
    const unlocked = await lock(false);
    fields(test, unlocked, unlocked.body, { locked: false });
    fields(test, unlocked, await state(), { locked_at: null, locked_by: null });
    await lock(false);
    const exchange = await test.expectStatus(200, 'adjustPlan', change, 'the plan was unlocked');
    fields(test, { exchange }, objectOf(jsonOf(exchange.response)), { number: 1 });
  },
};

/** Tests of adjustments of several periods, outdated values, locks, and runs of other users. */
export const planPeriodBehaviors: readonly Behavior[] = [undone, outdated, othersRun, locks];
