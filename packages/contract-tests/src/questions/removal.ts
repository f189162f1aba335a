import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { type Call, callOf } from '../http/call.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { ended } from '../knowledge/ended.ts';
import { newRun, newUpload, specimenUpload } from '../knowledge/specimens.ts';
import { SkippedError } from '../phases/test-case.ts';
import { type Inquiry, objectsIn, type Question } from './inquiry.ts';

const cancels: Question = {
  rule: 'cancel',
  about: 'cancelForecastRun',
  name: 'of a queued run',
  async ask(inquiry) {
    const { lab } = inquiry;
    const { runId } = await newRun(lab, await specimenUpload(lab));
    const exchange = await lab.transport.call(
      callOf(lab.contract.operation('cancelForecastRun'), { path: { runId } }),
    );
    if (exchange.answer.status === 409) throw new SkippedError('the run ended before it could be cancelled');
    const status = async () => {
      const end = await ended(lab, runId);
      inquiry.require(end.status === 'cancelled', `the cancelled run is ${end.status}`, end.exchange);
    };
    await status();
    await lab.wait(1000);
    await status();
  },
};

async function listsNot(
  inquiry: Inquiry,
  about: string,
  name: string,
  id: string,
  changed: Partial<Call> = {},
) {
  const { exchange, body } = await inquiry.ask(about, changed);
  const told = jsonOf(exchange.answer);
  const lists = isObject(told) ? Object.values(body) : [told];
  const isListed = lists.some((list) => objectsIn(list).some((item) => item[name] === id));
  inquiry.require(!isListed, `${about} still lists it`, exchange);
}

async function runIsGone(inquiry: Inquiry, runId: string): Promise<void> {
  const because = 'the run was deleted';
  const ofRun = [
    'getRunData',
    'getBatchRunData',
    'listCombinations',
    'cancelForecastRun',
    'deleteForecastRun',
  ];
  for (const about of ofRun) await inquiry.expect(404, about, { path: { runId } }, because);
  const name = bodyOf('application/json', { name: 'gone' });
  await inquiry.expect(404, 'renameForecastRun', { path: { runId }, body: name }, because);
  await inquiry.expect(404, 'getForecastDetail', { path: { id: runId } }, because);
  for (const about of ['listRunDetails', 'listForecastMetrics'])
    await listsNot(inquiry, about, 'run_id', runId, { query: [['run_ids', runId]] });
  for (const about of ['getHistory', 'listForecastRuns'])
    await listsNot(inquiry, about, 'run_id', runId, { query: [['limit', '100']] });
}

const runDeleted: Question = {
  rule: 'deleted',
  about: 'deleteForecastRun',
  name: 'everywhere',
  async ask(inquiry) {
    const { runId } = await newRun(inquiry.lab, await specimenUpload(inquiry.lab));
    await ended(inquiry.lab, runId);
    await inquiry.ask('deleteForecastRun', { path: { runId } });
    await runIsGone(inquiry, runId);
  },
};

const runRestored: Question = {
  rule: 'deleted',
  about: 'restoreForecastRun',
  name: 'brings back a deleted run',
  async ask(inquiry) {
    const { runId } = await newRun(inquiry.lab, await specimenUpload(inquiry.lab));
    await ended(inquiry.lab, runId);
    const { body: before } = await inquiry.ask('getRunData', { path: { runId } });
    const { body: deleted } = await inquiry.ask('deleteForecastRun', { path: { runId } });
    if (deleted.restorable_until === null) throw new SkippedError('the disk of the server is full');
    await inquiry.ask('restoreForecastRun', { path: { runId } });
    const exchange = await inquiry.expect(200, 'getRunData', { path: { runId } }, 'the run was restored');
    const same = isDeepStrictEqual(jsonOf(exchange.answer), before);
    inquiry.require(same, 'the restored run shows other data', exchange);
  },
};

const uploadDeleted: Question = {
  rule: 'deleted',
  about: 'deleteUpload',
  name: 'everywhere, and its runs',
  async ask(inquiry) {
    const { lab } = inquiry;
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload);
    await ended(lab, runId);
    const { id, ingestRunId } = upload;
    await inquiry.ask('deleteUpload', { path: { id } });
    const because = 'the dataset was deleted';
    const ofId = [
      'getUpload',
      'deleteUpload',
      'listUploadCharacteristics',
      'listUploadProducts',
      'downloadRejectedRows',
    ];
    for (const about of ofId) await inquiry.expect(404, about, { path: { id } }, because);
    await inquiry.expect(404, 'listDatasetCharacteristics', { path: { uploadId: id } }, because);
    await inquiry.expect(404, 'getRunData', { path: { runId: ingestRunId } }, because);
    const label = bodyOf('application/json', { run_id: ingestRunId, label: 'gone' });
    await inquiry.expect(404, 'labelUpload', { body: label }, because);
    const request = { product_code: id, horizon: 1, model_type: lab.things.model };
    await inquiry.expect(404, 'createForecast', { body: bodyOf('application/json', request) }, because);
    await listsNot(inquiry, 'listUploads', 'id', id);
    await runIsGone(inquiry, runId);
  },
};

/** What taking away has to do. */
export const removalQuestions: readonly Question[] = [cancels, runDeleted, runRestored, uploadDeleted];
