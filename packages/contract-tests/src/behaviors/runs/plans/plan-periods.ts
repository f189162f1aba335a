import { otherUser } from '../../../fixtures/accounts.ts';
import { newRun, sampleUpload } from '../../../fixtures/samples/samples.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { adjustment, type Cell, coherent, groupNamed, newPlan, read, valueOf } from './planned-run.ts';

const rule = 'plans';

const undone: Behavior = {
  rule,
  operationId: 'undoAdjustment',
  name: 'every period of an adjustment, below a later one',
  async run(test) {
    const before = await newPlan(test);
    const { runId, forecast } = before;
    const cells = (
      [
        ['value', 900],
        ['percent', 25],
        ['value', 0],
        ['change', 40],
      ] as const
    ).map(([kind, amount], at): Cell => ({
      date: forecast[at]?.date,
      kind,
      amount,
      based_on: valueOf(forecast, at),
    }));
    await test.request('adjustPlan', { path: { runId }, ...json({ cells, reason: 'Four periods' }) });
    const raised = await read(test, runId);
    const group = raised.groups.at(-1);
    if (!group) throw new SkippedError('there are no groups');
    const at = 1;
    const set: Cell = {
      date: forecast[at]?.date,
      kind: 'value',
      amount: 77,
      based_on: valueOf(group.plan, at),
    };
    await test.request('adjustPlan', adjustment(raised, set, { group: groupNamed(group.key) }));
    await test.request('undoAdjustment', { path: { runId, adjustment: '1' } });
    const left = await read(test, runId);
    coherent(test, left, before);
    for (const [index, one] of left.groups.entries()) {
      const isSet = index === left.groups.length - 1;
      const expected = one.forecast.map(({ value }, period) => (isSet && period === at ? 77 : value));
      const plan = one.plan.map(({ value }) => value);
      fields(test, left.shown, { [groupNamed(one.key)]: plan }, { [groupNamed(one.key)]: expected });
    }
    await test.request('undoAdjustment', { path: { runId, adjustment: '2' } });
    const none = await read(test, runId);
    coherent(test, none, before);
    const plans = [none, ...none.groups].map(({ plan }) => plan.map(({ value }) => value));
    const forecasts = [none, ...none.groups].map((one) => one.forecast.map(({ value }) => value));
    fields(test, none.shown, { plans }, { plans: forecasts });
  },
};

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
    const { authorization } = await otherUser(lab);
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
  },
};

/** Tests of adjustments of several periods, outdated values, and runs of other users. */
export const planPeriodBehaviors: readonly Behavior[] = [undone, outdated, othersRun];
