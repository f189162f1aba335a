import { as, otherUser, registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { bodyOf } from '../../../fixtures/body-of.ts';
import { sampleUpload } from '../../../fixtures/samples/samples.ts';
import type { JsonObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import {
  adjustment,
  cellOf,
  coherent,
  groupNamed,
  newPlan,
  type PlannedRun,
  read,
  sums,
  valueOf,
} from './planned-run.ts';

const rule = 'plans';

const authors: Behavior = {
  rule,
  operationId: 'undoAdjustment',
  name: 'authors and times',
  async run(test) {
    const { lab } = test;
    const before = await newPlan(test);
    const { runId } = before;
    const author = await otherUser(lab);
    const third = await signIn(lab, await registerAccount(lab));
    const own = { ...adjustment(before, cellOf(before, 0, 'value', 500)), ...as(author) };
    const first = await test.request('adjustPlan', own);
    fields(test, first, first.body, {
      created_by: author.username,
      undone_by: null,
      undone_at: null,
      carried: false,
      vanished: false,
      name: null,
    });
    const isNow = (time: unknown) => Math.abs(Date.parse(String(time)) - lab.now()) < 60_000;
    test.assert(
      isNow(first.body.created_at),
      `created_at is ${String(first.body.created_at)}`,
      first.exchange,
    );
    const raised = await read(test, runId);
    const second = await test.request('adjustPlan', adjustment(raised, cellOf(raised, 1, 'percent', 10)));
    const plan = await test.request('getPlan', { path: { runId } });
    fields(test, plan, plan.body, {
      adjustments: [second.body, first.body],
      locked_by: null,
      locked_at: null,
      vanished_count: 0,
      run_id: runId,
    });
    const undo = (number: number) => ({ path: { runId, adjustment: String(number) } });
    await test.expectStatus(403, 'undoAdjustment', { ...undo(1), ...as(third) }, 'another user made it');
    await test.expectStatus(403, 'undoAdjustment', { ...undo(2), ...as(author) }, 'another user made it');
    await rejects(test, [404, 'adjustment 3'], 'undoAdjustment', undo(3), 'there is no such adjustment');
    await test.expectStatus(
      403,
      'lockPlan',
      { path: { runId }, ...json({ locked: true }), ...as(author) },
      'the run belongs to another user',
    );
    const unchanged = await test.request('getPlan', { path: { runId } });
    fields(test, unchanged, { plan: unchanged.body }, { plan: plan.body });
    const undoing = { ...undo(1), ...as(author) };
    const exchange = await test.expectStatus(200, 'undoAdjustment', undoing, 'the author undoes it');
    const undone = objectOf(jsonOf(exchange.response));
    const { cells, undone_at } = undone;
    fields(test, { exchange }, undone, { ...first.body, cells, undone_by: author.username, undone_at });
    test.assert(isNow(undone_at), `undone_at is ${String(undone_at)}`, exchange);
    const byAdmin = await test.request('adjustPlan', {
      ...adjustment(raised, cellOf(raised, 2, 'value', 400)),
      ...as(author),
    });
    const undoneByAdmin = await test.request('undoAdjustment', undo(Number(byAdmin.body.number)));
    const { username } = lab.credentials;
    fields(test, undoneByAdmin, undoneByAdmin.body, {
      created_by: author.username,
      undone_by: username,
      number: 3,
    });
    const after = await read(test, runId);
    coherent(test, after, before);
    const values = after.plan.map(({ value }) => Number(value));
    const expected = before.forecast.map((_, at) =>
      at === 1 ? Number((valueOf(before.forecast, 1) * 1.1).toFixed(2)) : valueOf(before.forecast, at),
    );
    figures(test, after.shown, Object.fromEntries(values.entries()), Object.fromEntries(expected.entries()));
    await sums(test, after, [3, 2, 1]);
  },
};

const turned = (key: JsonObject): JsonObject => Object.fromEntries(Object.entries(key).toReversed());

const kinds: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'every kind for a combination and a group',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const target = before.groups[2];
    if (!target) throw new SkippedError('there are fewer than three combinations');
    const { key } = target;
    let now = before;
    const groupOf = (run: PlannedRun) => run.groups.find((one) => groupNamed(one.key) === groupNamed(key));
    for (const [at, kind, amount, expected] of [
      [0, 'value', 123.45, 123.45],
      [1, 'change', -10, valueOf(target.forecast, 1) - 10],
      [2, 'percent', 50, valueOf(target.forecast, 2) * 1.5],
    ] as const) {
      const cell = cellOf(now, at, kind, amount, groupOf(now)?.plan);
      // The order of the characteristics does not matter.
      const group = groupNamed(at === 1 ? turned(key) : key);
      const shown = await test.request('adjustPlan', adjustment(now, cell, { group }));
      fields(test, shown, shown.body, { key });
      const after = Number(expected.toFixed(2));
      const [reported] = objectsIn(shown.body.cells);
      figures(test, shown, reported, { before: valueOf(target.forecast, at), after });
      fields(test, shown, reported, { date: cell.date, kind: kind === 'percent' ? kind : 'value' });
      now = await read(test, runId);
      coherent(test, now, before);
      figures(test, now.shown, { plan: valueOf(groupOf(now)?.plan ?? [], at) }, { plan: after });
      const total = valueOf(before.forecast, at) + after - valueOf(target.forecast, at);
      figures(test, now.shown, { total: valueOf(now.plan, at) }, { total: Number(total.toFixed(2)) });
    }
    const others = (run: PlannedRun) =>
      run.groups.filter((one) => one !== groupOf(run)).map(({ plan }) => plan.map(({ value }) => value));
    fields(test, now.shown, { others: others(now) }, { others: others(before) });
    await inProportion(test, now, before);
  },
};

/** Asserts that a change of a group is spread over its combinations in proportion to their plan. */
async function inProportion(test: BehaviorTest, now: PlannedRun, before: PlannedRun): Promise<void> {
  const c3 = String(now.groups[0]?.key.c3);
  const isMember = ({ key }: { key: JsonObject }) => key.c3 === c3;
  const at = 3;
  const total = sumOf(now.groups.filter(isMember), ({ plan }) => valueOf(plan, at));
  const cell = { ...cellOf(now, at, 'change', 30), based_on: Number(total.toFixed(2)) };
  const shown = await test.request(
    'adjustPlan',
    adjustment(now, cell, { group: groupNamed({ c3 }), reason: 'Group' }),
  );
  fields(test, shown, shown.body, { key: { c3 }, name: null });
  const after = await read(test, now.runId);
  coherent(test, after, before);
  for (const [index, group] of after.groups.entries()) {
    const was = valueOf(now.groups[index]?.plan ?? [], at);
    const expected = isMember(group) ? was * (1 + 30 / total) : was;
    test.assert(
      Math.abs(valueOf(group.plan, at) - expected) <= 0.02,
      `the plan of ${groupNamed(group.key)} is ${valueOf(group.plan, at)} instead of ${expected}`,
      after.shown.exchange,
    );
  }
  const last = now.groups.findLast(isMember);
  const theirs = valueOf(after.groups.findLast(isMember)?.plan ?? [], at);
  const stale = adjustment(now, cellOf(now, at, 'value', 5, last?.plan), {
    group: groupNamed(last?.key ?? {}),
  });
  const exchange = await test.expectStatus(409, 'adjustPlan', stale, 'the plan of its group has changed');
  const [conflict] = objectsIn(objectOf(jsonOf(exchange.response)).cells);
  const { username } = test.lab.credentials;
  fields(test, { exchange }, conflict, { yours: 5, theirs, by: username, reason: 'Group' });
}

/** Asserts that a value is spread by volume if all plans are 0, and that a plan of 0 then stays 0. */
async function byVolume(test: BehaviorTest, raised: PlannedRun): Promise<void> {
  const { file } = await sampleUpload(test.lab);
  const volumes = file.series.map(({ product, warehouse, points }) => ({
    name: groupNamed({ c2: product, c3: warehouse }),
    volume: sumOf(points, ({ value }) => value),
  }));
  const whole = sumOf(volumes, ({ volume }) => volume);
  const expect = (run: PlannedRun, expectedOf: (name: string, index: number) => number, why: string) => {
    for (const [index, { key, plan }] of run.groups.entries()) {
      const [name, value] = [groupNamed(key), valueOf(plan)];
      const expected = expectedOf(name, index);
      const message = `${why}, but the plan of ${name} is ${value} instead of ${expected}`;
      test.assert(Math.abs(value - expected) <= 0.02, message, run.shown.exchange);
    }
  };
  const volumeOf = (name: string) => volumes.find((one) => one.name === name)?.volume ?? NaN;
  expect(raised, (name) => (60 * volumeOf(name)) / whole, 'all plans were 0, and the total was set to 60');
  const [first] = raised.groups;
  const ofFirst = { group: groupNamed(first?.key ?? {}), reason: 'Second' };
  const none = cellOf(raised, 0, 'value', 0, first?.plan);
  await test.request('adjustPlan', adjustment(raised, none, ofFirst));
  const without = await read(test, raised.runId);
  const double = cellOf(without, 0, 'percent', 100);
  await test.request('adjustPlan', adjustment(without, double, { reason: 'Second' }));
  const last = await read(test, raised.runId);
  const doubled = (_: string, index: number) => 2 * valueOf(without.groups[index]?.plan ?? []);
  expect(last, doubled, 'the total was doubled, and one plan was 0');
}

const refusals: Behavior = {
  rule,
  operationId: 'adjustPlan',
  name: 'impossible changes',
  async run(test) {
    const before = await newPlan(test);
    const { runId } = before;
    const cell = cellOf(before, 0, 'percent', 10);
    const group = groupNamed(before.groups[0]?.key ?? {});
    const small = before.groups[0]?.plan ?? [];
    const body = (cells: readonly object[], more: object = {}) => ({
      path: { runId },
      body: bodyOf('application/json', { cells, reason: 'Test', ...more }),
    });
    const wrong: readonly (readonly [string, ReturnType<typeof body>])[] = [
      ['no forecast', body([{ ...cell, date: '2031-01-01' }])],
      ['no forecast', body([{ ...cell, date: '2024-01-02' }])],
      ['only once', body([cell, cell])],
      ['no combination', body([cell], { group: 'c2:nobody' })],
      ['negative', body([{ ...cellOf(before, 0, 'value', -5, small) }], { group })],
      ['negative', body([{ ...cellOf(before, 0, 'change', -1 - valueOf(small), small) }], { group })],
      ['negative', body([{ ...cellOf(before, 0, 'percent', -101, small) }], { group })],
      ['exceed', body([{ ...cell, kind: 'change', amount: 1e15 }])],
      ['reason', body([cell], { reason: ' ' })],
    ];
    for (const [text, call] of wrong)
      await rejects(test, [422, text], 'adjustPlan', call, 'it is impossible');
    const none = await test.request('getPlan', { path: { runId } });
    fields(test, none, none.body, { adjustments: [], total: 0, plan_sum: none.body.forecast_sum });
    const zero = await test.request('adjustPlan', adjustment(before, cellOf(before, 0, 'value', 0)));
    figures(test, zero, objectsIn(zero.body.cells)[0], { after: 0 });
    const now = await read(test, runId);
    coherent(test, now, before);
    await rejects(
      test,
      [422, 'percentage'],
      'adjustPlan',
      body([cellOf(now, 0, 'percent', 10)]),
      'the plan is 0',
    );
    const change = adjustment(now, cellOf(now, 0, 'value', 60), { reason: 'Second' });
    const again = await test.request('adjustPlan', change);
    fields(test, again, again.body, { number: 2 });
    const last = await read(test, runId);
    coherent(test, last, before);
    await byVolume(test, last);
    const outdated = {
      ...body([cellOf(now, 0, 'value', 70)]),
      headers: { accept: 'application/problem+json' },
    };
    const exchange = await test.expectStatus(409, 'adjustPlan', outdated, 'the plan has changed');
    const problem = objectOf(jsonOf(exchange.response));
    fields(test, { exchange }, problem, { code: 'changed_meanwhile' });
    const [conflicting, ...others] = objectsIn(problem.cells);
    fields(test, { exchange }, { ...conflicting, others }, { reason: 'Second', seen: 0, others: [] });
  },
};

/** All tests of authors and kinds of changes of plans. */
export const planHistoryBehaviors: readonly Behavior[] = [authors, kinds, refusals];
