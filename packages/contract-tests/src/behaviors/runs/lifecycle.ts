import { otherUser } from '../../fixtures/accounts.ts';
import { quickRun, unknownId } from '../../fixtures/fixtures.ts';
import { canceledRun, failedRun, newRun, sampleRun, sampleUpload } from '../../fixtures/samples/samples.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../phases/test-case.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { fields, objectOf, withId } from '../fields.ts';
import { json, rejects } from '../rejections.ts';

const canceled: Behavior = {
  rule: 'cancel',
  operationId: 'cancelForecastRun',
  name: 'state of a canceled run',
  async run(test) {
    const runId = await canceledRun(test.lab);
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    if (detail.body.status !== 'cancelled')
      throw new SkippedError('the run ended before it could be canceled');
    const none = { metrics: null, accuracy: null, group_count: 0, error: null, stage: null };
    fields(test, detail, detail.body, none);
    const { created_at, finished_at } = detail.body;
    const hasEnded = Date.parse(String(finished_at)) >= Date.parse(String(created_at));
    test.assert(hasEnded, `the run was canceled at ${String(finished_at)}`, detail.exchange);
    const data = await test.request('getRunData', { path: { runId } });
    fields(test, data, data.body, { status: 'cancelled' });
    fields(test, data, data.body.details, { forecast: [], backtest: [] });
    const actual = objectsIn(objectOf(data.body.details).actual);
    test.assert(actual.length > 0, 'a canceled run has no actuals', data.exchange);
    const board = await test.request('listCombinations', { path: { runId } });
    fields(test, board, board.body, { combinations: [], total: 0 });
    const { runId: completed } = await sampleRun(test.lab);
    const list = await test.request('listForecastRuns', {
      query: [
        ['status', 'cancelled'],
        ['limit', '100'],
      ],
    });
    const listed = withId(list.body.runs, 'run_id', runId);
    fields(test, list, listed, { status: 'cancelled', metrics: null });
    const path = { runId };
    const calls: readonly (readonly [string, string, object])[] = [
      ['cancelForecastRun', 'ended', {}],
      ['getPlan', 'completed', {}],
      ['lockPlan', 'completed', json({ locked: true })],
      ['getRealisedAccuracy', 'completed', {}],
      ['exportForecastRun', 'completed', {}],
      ['compareForecastRuns', 'completed', { query: [['with', completed]] }],
      ['explainRunChange', 'completed', { query: [['with', completed]] }],
    ];
    for (const [id, text, more] of calls)
      await rejects(test, [409, text], id, { path, ...more }, 'the run is canceled');
    const other = { path: { runId: completed }, query: [['with', runId]] as const };
    await rejects(test, [409, 'completed'], 'compareForecastRuns', other, 'the other run is canceled');
    const ended = { path: { runId: completed } };
    await rejects(test, [409, 'ended'], 'cancelForecastRun', ended, 'the run is completed');
  },
};

const failed: Behavior = {
  rule: 'consistent',
  operationId: 'createForecast',
  name: 'run that fails because no row matches its filter',
  async run(test) {
    const { lab } = test;
    const runId = await failedRun(lab);
    const { runId: completed, upload } = await sampleRun(lab);
    const path = { runId };
    const detail = await test.request('getForecastDetail', { path: { id: runId } });
    const none = { metrics: null, accuracy: null, group_count: 0, origins: 0, stage: null, notes: [] };
    fields(test, detail, detail.body, { status: 'failed', ...none });
    const { error, finished_at } = detail.body;
    test.assert(typeof error === 'string' && error !== '', 'the run has no reason', detail.exchange);
    const ended = Date.parse(String(finished_at)) >= Date.parse(String(detail.body.created_at));
    test.assert(ended, `the run ended at ${String(finished_at)}`, detail.exchange);
    const data = await test.request('getRunData', { path });
    fields(test, data, data.body, { status: 'failed', error });
    fields(test, data, data.body.details, { forecast: [], backtest: [] });
    const query = [
      ['status', 'failed'],
      ['upload_id', upload.id],
    ] as const;
    const list = await test.request('listForecastRuns', { query });
    const ids = objectsIn(list.body.runs).map(({ run_id }) => run_id);
    fields(test, list, { ids, total: list.body.total }, { ids: [runId], total: 1 });
    fields(test, list, withId(list.body.runs, 'run_id', runId), { status: 'failed', error, metrics: null });
    const metrics = await test.request('listForecastMetrics', { query: [['run_ids', runId]] });
    fields(test, metrics, metrics.body, { metrics: [{ run_id: runId, metrics: null }] });
    const board = await test.request('listCombinations', { path });
    fields(test, board, board.body, { combinations: [], total: 0 });
    const waterfall = await test.request('getWaterfall', { path: { id: upload.id } });
    const isListed = withId(waterfall.body.runs, 'run_id', runId) !== undefined;
    test.assert(!isListed, 'the waterfall contains a failed run', waterfall.exchange);
    const ofFailed = { path: { id: upload.id }, query: [['run_id', runId]] as const };
    await test.expectStatus(404, 'getWaterfall', ofFailed, 'the run failed');
    for (const [id, more] of [
      ['cancelForecastRun', {}],
      ['getPlan', {}],
      ['lockPlan', json({ locked: true })],
      ['getRealisedAccuracy', {}],
      ['exportForecastRun', {}],
      ['compareForecastRuns', { query: [['with', completed]] }],
      ['explainRunChange', { query: [['with', completed]] }],
    ] as const)
      await test.expectStatus(409, id, { path, ...more }, 'the run failed');
  },
};

const kept: Behavior = {
  rule: 'deleted',
  operationId: 'restoreForecastRun',
  name: 'everything about the run',
  async run(test) {
    const { lab } = test;
    const upload = await sampleUpload(lab);
    const { runId } = await newRun(lab, upload, quickRun);
    await waitForRun(lab, runId);
    const path = { runId };
    await test.request('renameForecastRun', { path, ...json({ name: 'Restored' }) });
    const read = async () => ({
      detail: (await test.request('getForecastDetail', { path: { id: runId } })).body,
      data: (await test.request('getRunData', { path })).body,
      board: (await test.request('listCombinations', { path })).body,
    });
    const before = await read();
    const noEffect = await test.request('restoreForecastRun', { path });
    fields(test, noEffect, { run: noEffect.body }, { run: before.detail });
    await test.request('deleteForecastRun', { path });
    const { authorization } = await otherUser(lab);
    await test.expectStatus(
      403,
      'restoreForecastRun',
      { path, authorization },
      'it is the run of another user',
    );
    await rejects(test, [404, runId], 'deleteForecastRun', { path }, 'the run was already deleted');
    await rejects(test, [404, runId], 'getForecastDetail', { path: { id: runId } }, 'the run was deleted');
    const restored = await test.request('restoreForecastRun', { path });
    fields(test, restored, { run: restored.body }, { run: before.detail });
    fields(test, restored, await read(), before);
    const again = await test.request('restoreForecastRun', { path });
    fields(test, again, { run: again.body }, { run: before.detail });
    const query = [
      ['upload_id', upload.id],
      ['limit', '100'],
    ] as const;
    for (const [id, more] of [
      ['listForecastRuns', query],
      ['getHistory', [['limit', '100']]],
    ] as const) {
      const list = await test.request(id, { query: more });
      const listed = Object.values(list.body).some((one) => withId(one, 'run_id', runId) !== undefined);
      test.assert(listed, `${id} lacks the restored run`, list.exchange);
    }
    const details = await test.request('listRunDetails', { query: [['run_ids', `${unknownId},${runId}`]] });
    const ids = objectsIn(details.body.runs).map(({ run_id }) => run_id);
    fields(test, details, { ids }, { ids: [runId] });
    await test.request('deleteForecastRun', { path });
    await rejects(
      test,
      [404, unknownId],
      'restoreForecastRun',
      { path: { runId: unknownId } },
      'it is unknown',
    );
  },
};

const ofOthers: Behavior = {
  rule: 'echo',
  operationId: 'createForecast',
  name: 'run of another user',
  async run(test) {
    const { lab } = test;
    const upload = await sampleUpload(lab);
    const other = await otherUser(lab);
    const caller = { authorization: other.authorization };
    const { runId } = await newRun(lab, upload, quickRun, caller);
    await waitForRun(lab, runId);
    const mine = await test.request('getForecastDetail', { path: { id: runId } });
    const theirs = await test.request('getForecastDetail', { path: { id: runId }, ...caller });
    fields(test, mine, mine.body, { created_by: other.username, upload_id: upload.id });
    fields(test, theirs, { run: theirs.body }, { run: mine.body });
    const path = { runId };
    const name = await test.request('renameForecastRun', { path, ...caller, ...json({ name: 'Mine' }) });
    fields(test, name, name.body, { name: 'Mine' });
    const byAdmin = await test.request('renameForecastRun', { path, ...json({ name: 'Ours' }) });
    fields(test, byAdmin, byAdmin.body, { name: 'Ours' });
    const shown = await test.request('getForecastDetail', { path: { id: runId }, ...caller });
    fields(test, shown, shown.body, { name: 'Ours', created_by: other.username });
    await test.request('deleteForecastRun', { path, ...caller });
    await test.expectStatus(404, 'getForecastDetail', { path: { id: runId } }, 'its owner deleted it');
    // The administrator may restore and delete the run, and the owner may restore it again.
    const restored = await test.request('restoreForecastRun', { path });
    fields(test, restored, restored.body, { run_id: runId, created_by: other.username, name: 'Ours' });
    await test.request('deleteForecastRun', { path });
    await test.expectStatus(404, 'getRunData', { path }, 'an administrator deleted it');
    await test.expectStatus(200, 'restoreForecastRun', { path, ...caller }, 'the user owns the run');
    await test.request('deleteForecastRun', { path, ...caller });
  },
};

/** All tests of the states of runs. */
export const lifecycleBehaviors: readonly Behavior[] = [canceled, failed, kept, ofOthers];
