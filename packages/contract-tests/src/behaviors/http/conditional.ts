import type { Operation } from '../../contract/operation.ts';
import type { Call } from '../../http/call.ts';
import { isSuccess } from '../../http/exchange.ts';
import { versionBody } from '../../fixtures/samples/updated-sample.ts';
import { baseCall } from '../../fixtures/base-call.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { waitForRun } from '../../fixtures/wait-for-run.ts';
import { changeOf } from '../../fixtures/plan-change.ts';
import { nextFile } from '../../fixtures/samples/sample-csv.ts';
import { newRun, newUpload } from '../../fixtures/samples/samples.ts';
import { SkippedError } from '../../phases/test-case.ts';
import type { BehaviorTest, Behavior } from '../behavior-test.ts';

const rule = 'conditional';
const notModified = 304;
const having = (tag: string) => ({ headers: { 'if-none-match': tag } });

const conditional = (operation: Operation): Behavior => ({
  rule,
  operationId: operation.id,
  name: 'with If-None-Match',
  async run(test) {
    const base = await baseCall(test.lab, operation);
    const { response } = await test.send(operation.id, base);
    const tag = response.headers.etag;
    if (!isSuccess(response) || tag === undefined) throw new SkippedError('the response has no ETag');
    const ask = (known: string) => test.send(operation.id, { ...base, ...having(known) });
    for (const known of [tag, `W/${tag}`, `"unrelated", ${tag}`]) {
      const exchange = await ask(known);
      const { status, headers, text } = exchange.response;
      // The ETag changes if another user changes the data during the test.
      test.assert(
        (headers.etag === tag) === (status === notModified),
        `${known} returned ${status} with ETag ${String(headers.etag)}`,
        exchange,
      );
      test.assert(status !== notModified || text === '', 'a 304 has a body', exchange);
    }
    const other = await ask('"unrelated"');
    test.assert(isSuccess(other.response), `an unrelated ETag returned ${other.response.status}`, other);
    test.assert(
      other.response.headers.etag !== tag || other.response.text === response.text,
      `two different responses have the ETag ${tag}`,
      other,
    );
  },
});

/** The id of an operation, and changes to its base call. */
type Change = readonly [string, Partial<Call>];

const followsChanges: Behavior = {
  rule,
  operationId: 'getForecastDetail',
  name: 'after changes to a dataset and its run',
  async run(test) {
    const { lab } = test;
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload, { run_backtest: false, intervals: false });
    await waitForRun(lab, runId);
    const { id, ingestRunId } = upload;
    const reads: readonly Change[] = [
      ['getForecastDetail', { path: { id: runId } }],
      ['getRunData', { path: { runId } }],
      ['listCombinations', { path: { runId } }],
      ['getRealisedAccuracy', { path: { runId } }],
      ['listRunDetails', { query: [['run_ids', runId]] }],
      ['listForecastRuns', { query: [['upload_id', id]] }],
      ['getUpload', { path: { id } }],
      ['listUploadProducts', { path: { id } }],
      ['listUploadVersions', { path: { id } }],
      ['getWaterfall', { path: { id } }],
      ['getBatchRunData', { path: { runId } }],
      ['listForecastMetrics', { query: [['run_ids', runId]] }],
      ['getHistory', {}],
      ['listUploads', {}],
      [
        'compareForecastRuns',
        {
          path: { runId },
          query: [
            ['with', runId],
            ['series', 'plan'],
          ],
        },
      ],
    ];
    const label = bodyOf('application/json', { run_id: ingestRunId, label: 'Another label' });
    const columns = bodyOf('application/json', { columns: [{ column: 'Warehouse', role: 'unused' }] });
    const changes: readonly Change[] = [
      ['renameForecastRun', { path: { runId }, body: bodyOf('application/json', { name: 'Another' }) }],
      ['labelUpload', { body: label }],
      ['adjustPlan', { path: { runId }, body: bodyOf('application/json', await changeOf(lab, runId)) }],
      ['addUploadVersion', { path: { id }, body: versionBody(nextFile(upload.file), {}) }],
    ];
    for (const change of changes) await changedOnly(test, reads, change);
    const named = ['getForecastDetail', 'listForecastRuns', 'getUpload', 'listUploadProducts'];
    const ofDataset: readonly Change[] = [
      ...reads.filter(([operationId]) => [...named, 'listUploadVersions'].includes(operationId)),
      ['getUploadVersion', { path: { id, version: '1' } }],
      ['listUploadCharacteristics', { path: { id } }],
      ['listDatasetCharacteristics', { path: { uploadId: id } }],
    ];
    const more: readonly Change[] = [
      ['restoreUploadVersion', { path: { id, version: '1' } }],
      ['changeUploadColumns', { path: { id }, body: columns }],
      ['deleteForecastRun', { path: { runId } }],
    ];
    for (const change of more) await changedOnly(test, ofDataset, change);
  },
};

/** Asserts that after a change, the changed responses, and only these, have a new ETag. */
async function changedOnly(
  test: BehaviorTest,
  reads: readonly Change[],
  [change, how]: Change,
): Promise<void> {
  const before = [];
  for (const [id, call] of reads)
    before.push({ id, call, ...(await test.request(id, call)).exchange.response });
  await test.request(change, how);
  for (const { id, call, headers, text } of before) {
    if (headers.etag === undefined) continue;
    const known = await test.send(id, { ...call, ...having(headers.etag) });
    // The additional parameter is ignored, but a response that was cached before the change has another URL.
    const fresh = ['fresh', String(test.lab.nextNumber())] as const;
    const now = await test.send(id, { ...call, query: [...(call.query ?? []), fresh] });
    const isKnown = known.response.status === notModified;
    test.assert(
      isKnown === (now.response.text === text),
      `after ${change}, the previous ETag returned ${known.response.status}`,
      known,
    );
  }
}

/** All tests of ETags. */
export const conditionalBehaviors = (gets: readonly Operation[]): Behavior[] => [
  ...gets.filter(({ responses }) => responses.has(notModified)).map(conditional),
  followsChanges,
];
