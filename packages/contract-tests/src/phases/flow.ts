import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { responseFindings } from '../checks/response-checks.ts';
import type { Finding } from '../checks/finding.ts';
import { type Call, callOf } from '../http/call.ts';
import { type Exchange, isSuccess, jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import { waitForRun } from '../fixtures/wait-for-run.ts';
import type { Lab } from '../lab.ts';
import { SkippedError, type TestCase } from './test-case.ts';

/** Calls operations in sequence and collects findings. */
class Walk {
  readonly findings: Finding[] = [];
  readonly #lab: Lab;
  constructor(lab: Lab) {
    this.#lab = lab;
  }

  async call(id: string, changed: Partial<Call>): Promise<{ exchange: Exchange; body: unknown }> {
    const exchange = await this.#lab.transport.call(callOf(this.#lab.contract.operation(id), changed));
    for (const added of responseFindings(this.#lab.contract, exchange)) this.findings.push(added);
    if (!isSuccess(exchange.response)) this.report(`${id} returned ${exchange.response.status}`, exchange);
    return { exchange, body: jsonOf(exchange.response) };
  }

  report(message: string, exchange: Exchange): void {
    this.findings.push({ check: 'flow', message, exchange });
  }
}

const listsIn = (body: unknown): unknown[] =>
  Array.isArray(body) ? body : isObject(body) ? Object.values(body).filter(Array.isArray).flat() : [];
const holds = (body: unknown, name: string, id: string) =>
  listsIn(body).some((item) => isObject(item) && item[name] === id);
const isEmpty = (value: unknown) => !Array.isArray(value) || value.length === 0;

async function dataset(lab: Lab, walk: Walk, id: string, ingest: string): Promise<void> {
  const label = `Contract test ${lab.fixtures.tag}`;
  const labelled = await walk.call('labelUpload', {
    body: bodyOf('application/json', { run_id: ingest, label }),
  });
  const shown = await walk.call('getUpload', { path: { id } });
  if (isObject(shown.body) && shown.body.label !== label)
    walk.report(`the label is ${JSON.stringify(shown.body.label)}`, labelled.exchange);
  const list = await walk.call('listUploads', {});
  if (!holds(list.body, 'id', id)) walk.report('the list of datasets lacks the uploaded one', list.exchange);
  const characteristics = await walk.call('listUploadCharacteristics', { path: { id } });
  if (isEmpty(listsIn(characteristics.body)))
    walk.report('a dataset with products has no characteristics', characteristics.exchange);
  const products = await walk.call('listUploadProducts', { path: { id } });
  if (!holds(products.body, 'product_code', 'CT-A'))
    walk.report('product CT-A is missing', products.exchange);
}

async function run(lab: Lab, walk: Walk, runId: string): Promise<void> {
  const end = await waitForRun(lab, runId);
  for (const added of responseFindings(lab.contract, end.exchange)) walk.findings.push(added);
  if (end.status !== 'completed') walk.report(`the forecast ended with status ${end.status}`, end.exchange);
  // Requests the longest list, because other users may have created newer runs.
  const history = await walk.call('getHistory', { query: [['limit', '100']] });
  if (!holds(history.body, 'run_id', runId)) walk.report('the history lacks the run', history.exchange);
  for (const [id, name] of [
    ['listRunDetails', 'the details'],
    ['listForecastMetrics', 'the metrics'],
  ] as const) {
    const list = await walk.call(id, { query: [['run_ids', runId]] });
    if (!holds(list.body, 'run_id', runId)) walk.report(`${name} lack the requested run`, list.exchange);
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
    if (isEmpty(actual)) walk.report('the run data has no actuals', exchange);
    if (isEmpty(forecast)) walk.report('the run data of a completed run has no forecast', exchange);
  }
}

/** Tests the flow from the upload to the run data. Each call must see the effects of the previous calls. */
export function flow({ operations }: Contract): TestCase[] {
  if (operations.length === 0) return [];
  const step = (name: string, walkOf: (lab: Lab, walk: Walk) => Promise<void>): TestCase => ({
    phase: 'links',
    rule: 'flow',
    operation: 'flow',
    name,
    async run(lab) {
      if (lab.safe) throw new SkippedError('--safe: the flow would write data');
      const walk = new Walk(lab);
      await walkOf(lab, walk);
      return walk.findings;
    },
  });
  return [
    step('upload, label, characteristics', (lab, walk) => {
      const { uploadId, ingestRunId } = lab.fixtures;
      if (uploadId === undefined || ingestRunId === undefined) throw new SkippedError('there is no dataset');
      return dataset(lab, walk, uploadId, ingestRunId);
    }),
    step('forecast, history, detail, run data', (lab, walk) => {
      if (lab.fixtures.forecastRunId === undefined) throw new SkippedError('there is no forecast run');
      return run(lab, walk, lab.fixtures.forecastRunId);
    }),
  ];
}
