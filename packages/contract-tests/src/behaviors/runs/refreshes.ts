import { otherUser } from '../../fixtures/accounts.ts';
import { nextFile } from '../../fixtures/samples/sample-csv.ts';
import { newRun, newUpload } from '../../fixtures/samples/samples.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

const newest: Behavior = {
  rule: 'repetition',
  operationId: 'refreshUpload',
  name: 'newest completed run',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const path = { id: upload.id };
    await rejects(test, [422, 'no completed run'], 'refreshUpload', { path }, 'the dataset has no run');
    const quick = { run_backtest: false, intervals: false, aggregation_characteristics: [] };
    const runs: string[] = [];
    for (const horizon of [2, 3]) {
      const { runId } = await newRun(lab, upload, { ...quick, horizon });
      await waitForRun(lab, runId);
      runs.push(runId);
    }
    const [first = '', second = ''] = runs;
    // A newer run that was deleted or canceled is not refreshed.
    const { runId: deleted } = await newRun(lab, upload, { ...quick, horizon: 4 });
    await waitForRun(lab, deleted);
    const { runId: canceled } = await newRun(lab, upload, { ...quick, horizon: 5 });
    const cancel = await test.send('cancelForecastRun', { path: { runId: canceled } });
    // The run may have ended before it could be canceled.
    const removed = cancel.response.status === 200 ? [deleted] : [deleted, canceled];
    for (const runId of removed) await test.request('deleteForecastRun', { path: { runId } });
    for (const pair of [
      [deleted, second],
      [second, deleted],
    ] as const) {
      const call = { path: { runId: pair[0] }, query: [['with', pair[1]]] as const };
      await test.expectStatus(404, 'compareForecastRuns', call, 'one of the runs was deleted');
    }
    const ofDeleted = { path, query: [['run_id', deleted]] as const };
    await test.expectStatus(404, 'getWaterfall', ofDeleted, 'the run was deleted');
    await test.request('renameForecastRun', { path: { runId: second }, ...json({ name: 'Second' }) });
    const current = { path: { runId: first } };
    await rejects(test, [409, 'current version'], 'refreshForecastRun', current, 'there is no newer version');
    await test.request('addUploadVersion', { path, body: versionBody(nextFile(upload.file), {}) });
    const dates = [{ first_date: '2023-05-01', last_date: '2023-05-02' }];
    await test.request('addDatasetEvent', { path, ...json({ name: 'Fair', kind: 'once', dates }) });
    const caller = await otherUser(lab);
    const { authorization } = caller;
    const refreshed = await test.request('refreshUpload', { path, authorization });
    fields(test, refreshed, refreshed.body, { status: 'queued' });
    const id = String(refreshed.body.run_id);
    await waitForRun(lab, id);
    const shown = await test.request('getForecastDetail', { path: { id } });
    const own = {
      refreshed_from: second,
      created_by: caller.username,
      version: 2,
      newest_version: 2,
      horizon: 3,
    };
    fields(test, shown, shown.body, { ...own, status: 'completed', name: null });
    // A refresh uses the events of the dataset at that time.
    const [event, ...others] = objectsIn(shown.body.events);
    fields(test, shown, { ...event, others }, { name: 'Fair', past: 1, ahead: 0, dates, others: [] });
    const before = await test.request('getForecastDetail', { path: { id: second } });
    fields(test, before, before.body, { events: [] });
    fields(test, before, before.body, {
      version: 1,
      newest_version: 2,
      name: 'Second',
      refreshed_from: null,
    });
    const last = { path: { runId: id } };
    await rejects(test, [409, 'current version'], 'refreshForecastRun', last, 'it uses the current version');
    await test.expectStatus(409, 'refreshUpload', { path }, 'the newest run uses the current version');
    await test.expectStatus(200, 'refreshForecastRun', current, 'an older run uses another version');
  },
};

/** All tests of refreshing the newest run. */
export const refreshBehaviors: readonly Behavior[] = [newest];
