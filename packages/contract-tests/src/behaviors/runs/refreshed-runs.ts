import { otherUser, registerAccount, signIn } from '../../fixtures/accounts.ts';
import { filteredWarehouse, newRun, newUpload } from '../../fixtures/samples/samples.ts';
import { nextFile } from '../../fixtures/samples/sample-csv.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../fields.ts';
import { json } from '../rejections.ts';
import { adjustment, cellOf, completedPlan, type PlannedRun, read, valueOf } from './plans/planned-run.ts';

const dates = (points: unknown) => objectsIn(points).map(({ date }) => date);

/** Refreshes a run with both operations, as different users, and returns the new runs. */
async function refreshedTwice(test: BehaviorTest, id: string, runId: string) {
  const { lab } = test;
  const [first, second] = [await signIn(lab, await registerAccount(lab)), await otherUser(lab)];
  const runs: { username: string; plan: PlannedRun; detail: Shown }[] = [];
  for (const [operation, path, { username, authorization }] of [
    ['refreshUpload', { id }, first],
    ['refreshForecastRun', { runId }, second],
  ] as const) {
    const { body } = await test.request(operation, { path, authorization });
    const plan = await completedPlan(test, String(body.run_id));
    const detail = await test.request('getForecastDetail', { path: { id: plan.runId } });
    runs.push({ username, plan, detail });
  }
  return runs;
}

const moved: Behavior = {
  rule: 'repetition',
  operationId: 'refreshForecastRun',
  name: 'fixed dates and all other settings, by other users',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const [data_start_date, forecast_start_date] = ['2021-07-01', '2023-10-01'];
    const { runId } = await newRun(lab, upload, {
      data_start_date,
      forecast_start_date,
      horizon: 3,
      intervals: false,
      run_backtest: false,
      with_events: false,
      whole_units: true,
      filters: { warehouses: [filteredWarehouse] },
    });
    const before = await completedPlan(test, runId);
    fields(
      test,
      before.shown,
      { dates: dates(before.forecast) },
      { dates: ['2023-10-01', '2023-11-01', '2023-12-01'] },
    );
    const first = await test.request('getForecastDetail', { path: { id: runId } });
    const body = versionBody(nextFile(upload.file), { mode: 'append' });
    await test.request('addUploadVersion', { path: { id: upload.id }, body });
    for (const { username, plan, detail } of await refreshedTwice(test, upload.id, runId)) {
      fields(
        test,
        plan.shown,
        { dates: dates(plan.forecast) },
        { dates: ['2023-11-01', '2023-12-01', '2024-01-01'] },
      );
      fields(test, detail, detail.body, { refreshed_from: runId, created_by: username, version: 2 });
      const parameters = { ...objectOf(first.body.parameters), forecast_start_date: '2023-11-01' };
      fields(test, detail, detail.body, { parameters });
    }
  },
};

const round = (value: number) => Number(value.toFixed(2));

/** Returns the forecast of one warehouse. */
const southAt = ({ groups }: PlannedRun, at: number) =>
  round(
    sumOf(
      groups.filter(({ key }) => key.c3 === 'Süd'),
      ({ forecast }) => valueOf(forecast, at),
    ),
  );

const carried: Behavior = {
  rule: 'plans',
  operationId: 'refreshForecastRun',
  name: 'adjustments of two authors, refreshed by others',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const run = await newRun(lab, upload, { run_backtest: false, intervals: false, horizon: 4 });
    const before = await completedPlan(test, run.runId);
    const { runId } = before;
    const { authorization } = await signIn(lab, await registerAccount(lab));
    const own = adjustment(before, cellOf(before, 1, 'value', 900), { reason: 'First' });
    await test.request('adjustPlan', { ...own, authorization });
    const raised = await read(test, runId);
    await test.request(
      'adjustPlan',
      adjustment(raised, cellOf(raised, 1, 'percent', 10), { reason: 'Second' }),
    );
    await test.request(
      'adjustPlan',
      adjustment(raised, cellOf(raised, 2, 'percent', 50), { reason: 'Undone' }),
    );
    await test.request('undoAdjustment', { path: { runId, adjustment: '3' } });
    const ofGroup = { group: 'c3:Süd', reason: 'Group' };
    const cells = (
      [
        [0, 'percent', 10],
        [3, 'change', 25],
      ] as const
    ).map(([at, kind, amount]) => ({
      ...cellOf(before, at, kind, amount),
      based_on: southAt(before, at),
    }));
    await test.request('adjustPlan', { path: { runId }, ...json({ cells, ...ofGroup }) });
    const now = await read(test, runId);
    await test.request('adjustPlan', adjustment(now, cellOf(now, 0, 'value', 5), { reason: 'Dropped' }));
    const plan = await test.request('getPlan', { path: { runId } });
    const body = versionBody(nextFile(upload.file), { mode: 'append' });
    await test.request('addUploadVersion', { path: { id: upload.id }, body });
    const about = (list: unknown) =>
      objectsIn(list)
        .filter(({ undone_at }) => undone_at === null)
        .map(({ key, reason, created_by, created_at }) => ({ key, reason, created_by, created_at }));
    for (const after of await refreshedTwice(test, upload.id, runId)) {
      const shown = await test.request('getPlan', { path: { runId: after.plan.runId } });
      fields(
        test,
        shown,
        { adjustments: about(shown.body.adjustments) },
        { adjustments: about(plan.body.adjustments).filter(({ reason }) => reason !== 'Dropped') },
      );
      const [group, ...others] = objectsIn(shown.body.adjustments);
      const flags = [group, ...others].map((one) => [one?.carried, one?.number]);
      fields(
        test,
        shown,
        { carried: flags },
        {
          carried: [
            [true, 3],
            [true, 2],
            [true, 1],
          ],
        },
      );
      // Only the period that both runs forecast is left, and the change is still a change by 25.
      const [change, ...dropped] = objectsIn(group?.cells);
      const was = southAt(after.plan, 2);
      const { date } = before.forecast[3] ?? {};
      fields(test, shown, { ...change, dropped }, { date, kind: 'value', change: 25, dropped: [] });
      figures(test, shown, change, { before: was, after: round(was + 25), amount: round(was + 25) });
      test.assert(
        Math.abs(valueOf(after.plan.plan) - 990) <= 0.02,
        `the carried plan is ${valueOf(after.plan.plan)} instead of 990`,
        after.plan.shown.exchange,
      );
    }
    const same = await test.request('getPlan', { path: { runId } });
    fields(test, same, { plan: same.body }, { plan: plan.body });
  },
};

const vanished: Behavior = {
  rule: 'plans',
  operationId: 'refreshForecastRun',
  name: 'locked plan, with an item that the new version lacks',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const run = await newRun(lab, upload, { run_backtest: false, intervals: false, horizon: 4 });
    const before = await completedPlan(test, run.runId);
    const path = { runId: before.runId };
    const lost = before.groups.find(({ key }) => key.c2 === 'CT-B' && key.c3 === 'South');
    const set = cellOf(before, 1, 'value', 90, lost?.plan ?? []);
    const ofItem = { group: 'c2:CT-B~c3:South', reason: 'Vanished' };
    await test.request('adjustPlan', adjustment(before, set, ofItem));
    const now = await read(test, before.runId);
    await test.request('adjustPlan', adjustment(now, cellOf(now, 1, 'percent', 10), { reason: 'Kept' }));
    await test.request('lockPlan', { path, ...json({ locked: true }) });
    const { name, text } = upload.file;
    const lines = text.split('\n').filter((line) => !line.startsWith('CT-B,South,'));
    const body = versionBody({ name, text: lines.join('\n') }, { mode: 'replace-all' });
    await test.request('addUploadVersion', { path: { id: upload.id }, body });
    const refreshed = await test.request('refreshForecastRun', { path });
    const after = await completedPlan(test, String(refreshed.body.run_id));
    test.assert(
      Math.abs(valueOf(after.plan, 1) - 1.1 * valueOf(after.forecast, 1)) <= 0.02,
      `the carried plan is ${valueOf(after.plan, 1)}, but the forecast ${valueOf(after.forecast, 1)}`,
      after.shown.exchange,
    );
    const shown = await test.request('getPlan', { path: { runId: after.runId } });
    fields(test, shown, shown.body, { locked_by: null, locked_at: null, vanished_count: 1, total: 2 });
    const list = objectsIn(shown.body.adjustments).map((one) => [one.reason, one.carried, one.vanished]);
    const carriedOver = [
      ['Kept', true, false],
      ['Vanished', true, true],
    ];
    fields(test, shown, { list }, { list: carriedOver });
    const [cell] = objectsIn(objectsIn(shown.body.adjustments)[1]?.cells);
    fields(test, shown, cell, { date: set.date, kind: 'value', amount: 90, before: null, after: null });
    const realised = await test.request('getRealisedAccuracy', { path: { runId: after.runId } });
    const added = objectOf(realised.body.value_added);
    fields(test, realised, added, { adjusted_cells: { counted: 0, late: 0, pending: 1, vanished: 1 } });
    await test.request('undoAdjustment', { path: { runId: after.runId, adjustment: '1' } });
    const undone = await test.request('getPlan', { path: { runId: after.runId } });
    fields(test, undone, undone.body, { vanished_count: 0, total: 2 });
    const same = await read(test, after.runId);
    fields(test, same.shown, { plan: same.plan }, { plan: after.plan });
    const origin = await test.request('getPlan', { path });
    fields(test, origin, origin.body, { locked_by: lab.credentials.username, vanished_count: 0, total: 2 });
  },
};

/** Tests of refreshes by users who did not create the run. */
export const refreshedRunBehaviors: readonly Behavior[] = [moved, carried, vanished];
