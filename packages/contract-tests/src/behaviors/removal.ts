import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { type Call, callOf } from '../http/call.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import { newRun, newUpload, sampleUpload } from '../fixtures/samples/samples.ts';
import { SkippedError } from '../phases/test-case.ts';
import { fields } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior } from './behavior-test.ts';

/** Settings of a run that only has to exist. */
const quick = { run_backtest: false, intervals: false };

const cancels: Behavior = {
  rule: 'cancel',
  operationId: 'cancelForecastRun',
  name: 'queued run',
  async run(test) {
    const { lab } = test;
    const { runId } = await newRun(lab, await sampleUpload(lab));
    const exchange = await lab.transport.call(
      callOf(lab.contract.operation('cancelForecastRun'), { path: { runId } }),
    );
    if (exchange.response.status === 409) throw new SkippedError('the run ended before it could be canceled');
    fields(test, { exchange }, jsonOf(exchange.response), { run_id: runId, status: 'cancelled' });
    const status = async () => {
      const end = await waitForRun(lab, runId);
      test.assert(end.status === 'cancelled', `the canceled run is ${end.status}`, end.exchange);
    };
    await status();
    await lab.wait(1000);
    await status();
  },
};

async function listsNot(
  test: BehaviorTest,
  operationId: string,
  name: string,
  id: string,
  changed: Partial<Call> = {},
) {
  const { exchange, body } = await test.request(operationId, changed);
  const reported = jsonOf(exchange.response);
  const lists = isObject(reported) ? Object.values(body) : [reported];
  const isListed = lists.some((list) => objectsIn(list).some((item) => item[name] === id));
  test.assert(!isListed, `${operationId} still lists it`, exchange);
}

/** Returns operations that have no body and no required parameter other than this path parameter. */
const operationsOf = ({ lab }: BehaviorTest, name: string) =>
  lab.contract.operations.filter(
    ({ id, parameters, bodies }) =>
      bodies.length === 0 &&
      parameters.every((one) => (one.in === 'path' ? one.name === name : !one.required)) &&
      parameters.some((one) => one.in === 'path') &&
      id !== 'restoreForecastRun',
  );

async function runIsGone(test: BehaviorTest, runId: string): Promise<void> {
  const because = 'the run was deleted';
  for (const { id } of operationsOf(test, 'runId'))
    await test.expectStatus(404, id, { path: { runId } }, because);
  const name = bodyOf('application/json', { name: 'gone' });
  await test.expectStatus(404, 'renameForecastRun', { path: { runId }, body: name }, because);
  const cells = [{ date: '2024-01-01', kind: 'percent', amount: 1, based_on: 1 }];
  for (const [id, value] of [
    ['adjustPlan', { cells, reason: 'gone' }],
    ['lockPlan', { locked: true }],
    ['setStock', { items: [] }],
  ] as const)
    await test.expectStatus(404, id, { path: { runId }, body: bodyOf('application/json', value) }, because);
  await test.expectStatus(404, 'undoAdjustment', { path: { runId, adjustment: '1' } }, because);
  await test.expectStatus(404, 'getForecastDetail', { path: { id: runId } }, because);
  for (const operationId of ['listRunDetails', 'listForecastMetrics'])
    await listsNot(test, operationId, 'run_id', runId, { query: [['run_ids', runId]] });
  for (const operationId of ['getHistory', 'listForecastRuns'])
    await listsNot(test, operationId, 'run_id', runId, { query: [['limit', '100']] });
}

const newestHundred = { query: [['limit', '100']] } as const;

/** Asserts that the only version of a dataset has this number of runs. */
async function versionHasRuns(test: BehaviorTest, id: string, runs: number): Promise<void> {
  const { exchange, body } = await test.request('listUploadVersions', { path: { id } });
  const name = 'number of runs in the list of versions';
  fields(test, { exchange }, { [name]: objectsIn(body.versions)[0]?.runs }, { [name]: runs });
}

const runDeleted: Behavior = {
  rule: 'deleted',
  operationId: 'deleteForecastRun',
  name: 'in every operation',
  async run(test) {
    const upload = await newUpload(test.lab);
    const lists = ['getHistory', 'listForecastRuns'];
    // The responses could be cached.
    for (const operationId of lists) await test.request(operationId, newestHundred);
    const { runId } = await newRun(test.lab, upload, quick);
    await waitForRun(test.lab, runId);
    for (const operationId of lists) {
      const { exchange, body } = await test.request(operationId, newestHundred);
      const isListed = objectsIn(body.runs).some(({ run_id }) => run_id === runId);
      test.assert(isListed, `${operationId} does not list the new run`, exchange);
    }
    await versionHasRuns(test, upload.id, 1);
    await test.request('deleteForecastRun', { path: { runId } });
    await versionHasRuns(test, upload.id, 0);
    await runIsGone(test, runId);
    const waterfall = { path: { id: upload.id } };
    const { exchange, body } = await test.request('getWaterfall', waterfall);
    const isListed = objectsIn(body.runs).some(({ run_id }) => run_id === runId);
    test.assert(!isListed, 'the waterfall contains a deleted run', exchange);
  },
};

const [restorableMs, toleranceMs] = [600_000, 15_000];

const runRestored: Behavior = {
  rule: 'deleted',
  operationId: 'restoreForecastRun',
  name: 'deleted run',
  async run(test) {
    const { runId } = await newRun(test.lab, await sampleUpload(test.lab), quick);
    await waitForRun(test.lab, runId);
    const { body: before } = await test.request('getRunData', { path: { runId } });
    const { body: deleted, exchange } = await test.request('deleteForecastRun', { path: { runId } });
    if (deleted.restorable_until === null) throw new SkippedError("the server's disk is full");
    const until = typeof deleted.restorable_until === 'string' ? Date.parse(deleted.restorable_until) : NaN;
    // Clocks may differ, so the time is compared with that of the server.
    const leftMs =
      until - Date.parse(exchange.response.headers.date ?? new Date(test.lab.now()).toISOString());
    test.assert(
      Math.abs(leftMs - restorableMs) < toleranceMs,
      `the run can be restored for ${Math.round(leftMs / 1000)} s`,
      exchange,
    );
    await test.request('restoreForecastRun', { path: { runId } });
    const restored = await test.expectStatus(200, 'getRunData', { path: { runId } }, 'the run was restored');
    const same = isDeepStrictEqual(jsonOf(restored.response), before);
    test.assert(same, 'the restored run has different data', restored);
  },
};

const uploadDeleted: Behavior = {
  rule: 'deleted',
  operationId: 'deleteUpload',
  name: 'in every operation, with its runs',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload, quick);
    await waitForRun(lab, runId);
    const { id, ingestRunId } = upload;
    await test.request('deleteUpload', { path: { id } });
    const because = 'the dataset was deleted';
    for (const one of operationsOf(test, 'id').filter(({ path }) => path.startsWith('/api/uploads/')))
      await test.expectStatus(404, one.id, { path: { id } }, because);
    await test.expectStatus(404, 'listDatasetCharacteristics', { path: { uploadId: id } }, because);
    await test.expectStatus(404, 'getRunData', { path: { runId: ingestRunId } }, because);
    const label = bodyOf('application/json', { run_id: ingestRunId, label: 'gone' });
    await test.expectStatus(404, 'labelUpload', { body: label }, because);
    const request = { product_code: id, horizon: 1, model_type: lab.fixtures.model };
    await test.expectStatus(404, 'createForecast', { body: bodyOf('application/json', request) }, because);
    await listsNot(test, 'listUploads', 'id', id);
    await runIsGone(test, runId);
  },
};

/** All tests of canceling and deleting. */
export const removalBehaviors: readonly Behavior[] = [cancels, runDeleted, runRestored, uploadDeleted];
