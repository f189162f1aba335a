import { otherUser } from '../../../fixtures/accounts.ts';
import type { JsonObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import {
  adjustment,
  type Cell,
  cellOf,
  coherent,
  groupNamed,
  newPlan,
  type PlannedRun,
  read,
  samePlans,
  valueOf,
} from './planned-run.ts';

const rule = 'plans';

const sending = ({ runId }: PlannedRun, cells: readonly Cell[], more: object = {}) => ({
  path: { runId },
  ...json({ cells, reason: 'Several', ...more }),
});

/** Asserts that a run has the same plan and adjustments as before. */
async function isUnchanged(test: BehaviorTest, before: PlannedRun, plan: JsonObject): Promise<void> {
  const now = await read(test, before.runId);
  fields(
    test,
    now.shown,
    { groups: now.groups, plan: now.plan },
    { groups: before.groups, plan: before.plan },
  );
  const shown = await test.request('getPlan', { path: { runId: before.runId } });
  fields(test, shown, { plan: shown.body }, { plan });
}

const partly: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'all periods or none; the latest change of the same items',
  async run(test) {
    const first = await newPlan(test);
    const { runId } = first;
    const path = { runId };
    const { authorization, username } = await otherUser(test.lab);
    const [group, another] = first.groups;
    const ofGroup = { group: groupNamed(group?.key ?? {}) };
    const ofAnother = { group: groupNamed(another?.key ?? {}), reason: 'Another' };
    await test.request('adjustPlan', {
      ...sending(first, [cellOf(first, 1, 'value', 90, group?.plan)], { ...ofGroup, reason: 'Theirs' }),
      authorization,
    });
    const raised = await read(test, runId);
    // This change concerns another item, and then another period of the same item.
    await test.request(
      'adjustPlan',
      sending(raised, [cellOf(raised, 1, 'value', 70, another?.plan)], ofAnother),
    );
    await test.request(
      'adjustPlan',
      sending(raised, [cellOf(raised, 2, 'value', 60, group?.plan)], { ...ofGroup, reason: 'Later' }),
    );
    const before = await read(test, runId);
    coherent(test, before, first);
    const { body: plan } = await test.request('getPlan', { path });
    const outdated = [cellOf(first, 0, 'value', 500), cellOf(first, 1, 'value', 95, group?.plan)].map(
      (cell, at) => (at === 0 ? { ...cell, based_on: valueOf(group?.plan ?? []) } : cell),
    );
    const exchange = await test.expectStatus(
      409,
      'adjustPlan',
      sending(first, outdated, ofGroup),
      'one of two periods has changed',
    );
    const conflicts = objectsIn(objectOf(jsonOf(exchange.response)).cells);
    fields(
      test,
      { exchange },
      { dates: conflicts.map(({ date }) => date) },
      { dates: [first.forecast[1]?.date] },
    );
    figures(test, { exchange }, conflicts[0], { seen: valueOf(group?.plan ?? [], 1), yours: 95, theirs: 90 });
    fields(test, { exchange }, conflicts[0], { by: username, reason: 'Theirs' });
    const own = before.groups.find(({ key }) => groupNamed(key) === ofGroup.group);
    const [good, wrong] = [
      cellOf(before, 0, 'value', 55, own?.plan),
      cellOf(before, 3, 'value', -4, own?.plan),
    ];
    await rejects(
      test,
      [422, 'negative'],
      'adjustPlan',
      sending(before, [good, wrong], ofGroup),
      'a period is impossible',
    );
    await rejects(
      test,
      [422, 'no forecast'],
      'adjustPlan',
      sending(before, [good, { ...wrong, date: '2030-01-01' }], ofGroup),
      'a period is unknown',
    );
    await isUnchanged(test, before, plan);
    const undo = { path: { runId, adjustment: '1' } };
    // The access token of the author may have expired in the meantime.
    const { authorization: renewed } = await otherUser(test.lab);
    await test.request('undoAdjustment', { ...undo, authorization: renewed });
    const gone = [cellOf(before, 1, 'value', 95, own?.plan)];
    const undone = await test.expectStatus(
      409,
      'adjustPlan',
      sending(before, gone, ofGroup),
      'the change was undone',
    );
    const [last] = objectsIn(objectOf(jsonOf(undone.response)).cells);
    fields(test, { exchange: undone }, last, {
      by: null,
      reason: null,
      seen: 90,
      theirs: valueOf(group?.plan ?? [], 1),
    });
    const whole = await test.expectStatus(
      409,
      'adjustPlan',
      sending(first, [cellOf(first, 1, 'value', 1)]),
      'a part of the total has changed',
    );
    const [part] = objectsIn(objectOf(jsonOf(whole.response)).cells);
    fields(test, { exchange: whole }, part, { by: test.lab.credentials.username, reason: 'Another' });
  },
};

const separate: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'of one run only',
  async run(test) {
    const [one, other] = [await newPlan(test), await newPlan(test)];
    // The same data and settings give the same forecast.
    samePlans(test, other, one);
    const raise = (run: PlannedRun, amount: number) =>
      test.request('adjustPlan', adjustment(run, cellOf(run, 0, 'value', amount)));
    const mine = await raise(one, 700);
    const theirs = await raise(other, 800);
    for (const { body, exchange } of [mine, theirs]) fields(test, { exchange }, body, { number: 1 });
    const before = await read(test, other.runId);
    figures(test, before.shown, { plan: valueOf(before.plan) }, { plan: 800 });
    const { body: plan } = await test.request('getPlan', { path: { runId: other.runId } });
    const path = { runId: one.runId };
    const second = await raise(await read(test, one.runId), 750);
    fields(test, second, second.body, { number: 2 });
    await test.request('undoAdjustment', { path: { ...path, adjustment: '1' } });
    await test.request('lockPlan', { path, ...json({ locked: true }) });
    await isUnchanged(test, before, plan);
    await test.request('deleteForecastRun', { path });
    await isUnchanged(test, before, plan);
    await test.request('restoreForecastRun', { path });
    const restored = await test.request('getPlan', { path });
    const numbers = objectsIn(restored.body.adjustments).map(({ number, undone_at }) => [
      number,
      undone_at === null,
    ]);
    fields(
      test,
      restored,
      { numbers },
      {
        numbers: [
          [2, true],
          [1, false],
        ],
      },
    );
    fields(test, restored, restored.body, { locked_by: test.lab.credentials.username });
    figures(test, restored, { plan: valueOf((await read(test, one.runId)).plan) }, { plan: 750 });
    await rejects(
      test,
      [409, 'locked'],
      'adjustPlan',
      adjustment(one, cellOf(one, 0, 'value', 1)),
      'the restored plan is locked',
    );
    const third = await raise(before, 810);
    fields(test, third, third.body, { number: 2 });
  },
};

const newest: Behavior = {
  rule: 'paging',
  operationId: 'getPlan',
  name: 'more adjustments than fit on a page',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const count = 21;
    let based_on = valueOf(before.forecast);
    for (let at = 1; at <= count; at++) {
      const cell = { ...cellOf(before, 0, 'value', 500 + at), based_on };
      await test.request('adjustPlan', adjustment(before, cell, { reason: `Change ${at}` }));
      based_on = 500 + at;
    }
    const all = Array.from({ length: count }, (_, at) => count - at);
    for (const [query, expected] of [
      [[], all.slice(0, 20)],
      [[['offset', '20']], all.slice(20)],
      [[['limit', '100']], all],
      [
        [
          ['limit', '5'],
          ['offset', '10'],
        ],
        all.slice(10, 15),
      ],
    ] as const) {
      const shown = await test.request('getPlan', { path: { runId }, query });
      const adjustments = objectsIn(shown.body.adjustments);
      fields(test, shown, { numbers: adjustments.map(({ number }) => number) }, { numbers: expected });
      fields(
        test,
        shown,
        { reasons: adjustments.map(({ reason }) => reason) },
        { reasons: expected.map((at) => `Change ${at}`) },
      );
      fields(test, shown, shown.body, { total: count });
    }
    await test.request('undoAdjustment', { path: { runId, adjustment: '10' } });
    const now = await read(test, runId);
    figures(test, now.shown, { plan: valueOf(now.plan) }, { plan: 500 + count });
  },
};

/** Tests of conflicts, several runs and many adjustments. */
export const planConflictBehaviors: readonly Behavior[] = [partly, separate, newest];
