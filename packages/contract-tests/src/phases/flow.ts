import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { answerFindings } from '../checks/answer-checks.ts';
import type { Finding } from '../checks/finding.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { ended } from '../knowledge/ended.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

/** Walks the contract step by step, remembering what is wrong. */
class Walk {
  readonly findings: Finding[] = [];
  readonly #lab: Lab;
  constructor(lab: Lab) {
    this.#lab = lab;
  }

  async call(id: string, changed: Partial<Call>): Promise<{ exchange: Exchange; body: unknown }> {
    const exchange = await this.#lab.transport.call(callOf(this.#lab.contract.operation(id), changed));
    this.findings.push(...answerFindings(this.#lab.contract, exchange));
    if (!isSuccess(exchange.answer)) this.say(`${id} was answered ${exchange.answer.status}`, exchange);
    return { exchange, body: jsonOf(exchange.answer) };
  }

  say(message: string, exchange: Exchange): void {
    this.findings.push({ check: 'flow', message, exchange });
  }
}

const listsIn = (body: unknown): unknown[] =>
  Array.isArray(body) ? body : isObject(body) ? Object.values(body).filter(Array.isArray).flat() : [];
const holds = (body: unknown, name: string, id: string) =>
  listsIn(body).some((item) => isObject(item) && item[name] === id);
const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0;

async function dataset(lab: Lab, walk: Walk, id: string, ingest: string): Promise<void> {
  const label = `Contract test ${lab.things.tag}`;
  const labelled = await walk.call('labelUpload', {
    body: bodyOf('application/json', { run_id: ingest, label }),
  });
  const shown = await walk.call('getUpload', { path: { id } });
  if (isObject(shown.body) && shown.body.label !== label)
    walk.say(`the label was saved as ${JSON.stringify(shown.body.label)}`, labelled.exchange);
  const list = await walk.call('listUploads', {});
  if (!holds(list.body, 'id', id)) walk.say('the list of datasets lacks the one just stored', list.exchange);
  const characteristics = await walk.call('listUploadCharacteristics', { path: { id } });
  if (isEmpty(listsIn(characteristics.body)))
    walk.say('a dataset with products has no characteristics', characteristics.exchange);
  const products = await walk.call('listUploadProducts', { path: { id } });
  if (!holds(products.body, 'product_code', 'CT-A')) walk.say('product CT-A is missing', products.exchange);
}

async function run(lab: Lab, walk: Walk, runId: string): Promise<void> {
  const end = await ended(lab, runId);
  walk.findings.push(...answerFindings(lab.contract, end.exchange));
  if (end.status !== 'completed') walk.say(`the forecast ended as ${end.status}`, end.exchange);
  // Others use the server as well, so the run may stand further down.
  const history = await walk.call('getHistory', { query: [['limit', '100']] });
  if (!holds(history.body, 'run_id', runId)) walk.say('the history lacks the run', history.exchange);
  for (const [id, name] of [
    ['listRunDetails', 'the details'],
    ['listForecastMetrics', 'the metrics'],
  ] as const) {
    const list = await walk.call(id, { query: [['run_ids', runId]] });
    if (!holds(list.body, 'run_id', runId))
      walk.say(`${name} lack the run that was asked for`, list.exchange);
  }
  const bare = await walk.call('getRunData', { path: { runId } });
  const wrapped = await walk.call('getBatchRunData', { path: { runId } });
  const data = isObject(wrapped.body) ? wrapped.body.data : undefined;
  for (const [body, { exchange }] of [
    [bare.body, bare],
    [data, wrapped],
  ] as const) {
    if (!isObject(body) || !isObject(body.details)) continue;
    const { actual, forecast } = body.details;
    if (isEmpty(actual)) walk.say('the run data has no actuals', exchange);
    if (isEmpty(forecast)) walk.say('the run data of a completed run has no forecast', exchange);
  }
}

/** Upload, label, characteristics, forecast, history, detail, run data: each sees what the last one did. */
export function flow({ operations }: Contract): TestCase[] {
  if (operations.length === 0) return [];
  const step = (name: string, walkOf: (lab: Lab, walk: Walk) => Promise<void>): TestCase => ({
    phase: 'links',
    rule: 'flow',
    operation: 'flow',
    name,
    async run(lab) {
      if (lab.safe) throw new SkippedError('--safe: the flow writes');
      const walk = new Walk(lab);
      await walkOf(lab, walk);
      return walk.findings;
    },
  });
  return [
    step('upload, label, characteristics', (lab, walk) => {
      const { uploadId, ingestRunId } = lab.things;
      if (uploadId === undefined || ingestRunId === undefined) throw new SkippedError('there is no dataset');
      return dataset(lab, walk, uploadId, ingestRunId);
    }),
    step('forecast, history, detail, run data', (lab, walk) => {
      if (lab.things.forecastRunId === undefined) throw new SkippedError('there is no forecast run');
      return run(lab, walk, lab.things.forecastRunId);
    }),
  ];
}
