import type { Operation } from '../contract/operation.ts';
import type { Call } from '../http/call.ts';
import { isSuccess } from '../http/exchange.ts';
import { versionBody } from '../knowledge/aged-specimen.ts';
import { baseCall, bodyOf } from '../knowledge/base-call.ts';
import { ended } from '../knowledge/ended.ts';
import { changeOf } from '../knowledge/plan-of-run.ts';
import { nextFile } from '../knowledge/specimen-csv.ts';
import { newRun, newUpload } from '../knowledge/specimens.ts';
import { SkippedError } from '../phases/test-case.ts';
import type { Inquiry, Question } from './inquiry.ts';

const rule = 'conditional';
const notModified = 304;
const having = (tag: string) => ({ headers: { 'if-none-match': tag } });

const conditional = (operation: Operation): Question => ({
  rule,
  about: operation.id,
  name: 'with If-None-Match',
  async ask(inquiry) {
    const base = await baseCall(inquiry.lab, operation);
    const { answer } = await inquiry.send(operation.id, base);
    const tag = answer.headers.etag;
    if (!isSuccess(answer) || tag === undefined) throw new SkippedError('it was answered without an ETag');
    const ask = (known: string) => inquiry.send(operation.id, { ...base, ...having(known) });
    for (const known of [tag, `W/${tag}`, `"of-something-else", ${tag}`]) {
      const exchange = await ask(known);
      const { status, headers, text } = exchange.answer;
      // What others change meanwhile has another one.
      inquiry.require(
        (headers.etag === tag) === (status === notModified),
        `${known} is answered ${status} with ${String(headers.etag)}`,
        exchange,
      );
      inquiry.require(status !== notModified || text === '', 'a 304 brings a body', exchange);
    }
    const other = await ask('"of-something-else"');
    inquiry.require(
      isSuccess(other.answer),
      `the tag of something else is answered ${other.answer.status}`,
      other,
    );
    inquiry.require(
      other.answer.headers.etag !== tag || other.answer.text === answer.text,
      `${tag} is the tag of two different answers`,
      other,
    );
  },
});

/** A way to change what is known of a dataset and its run. */
type Change = readonly [string, Partial<Call>];

const followsChanges: Question = {
  rule,
  about: 'getForecastDetail',
  name: 'after changes of a dataset and its run',
  async ask(inquiry) {
    const { lab } = inquiry;
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload);
    await ended(lab, runId);
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
    ];
    const label = bodyOf('application/json', { run_id: ingestRunId, label: 'Another label' });
    const changes: readonly Change[] = [
      ['renameForecastRun', { path: { runId }, body: bodyOf('application/json', { name: 'Another' }) }],
      ['labelUpload', { body: label }],
      ['adjustPlan', { path: { runId }, body: bodyOf('application/json', await changeOf(lab, runId)) }],
      ['addUploadVersion', { path: { id }, body: versionBody(nextFile(upload.file), {}) }],
      ['restoreUploadVersion', { path: { id, version: '1' } }],
    ];
    for (const change of changes) await changedOnly(inquiry, reads, change);
  },
};

/** Whose answer a change makes another has another tag; the others are still known. */
async function changedOnly(inquiry: Inquiry, reads: readonly Change[], [change, how]: Change): Promise<void> {
  const before = [];
  for (const [id, call] of reads) before.push({ id, call, ...(await inquiry.ask(id, call)).exchange.answer });
  await inquiry.ask(change, how);
  for (const { id, call, headers, text } of before) {
    if (headers.etag === undefined) continue;
    const known = await inquiry.send(id, { ...call, ...having(headers.etag) });
    const now = await inquiry.send(id, call);
    const isKnown = known.answer.status === notModified;
    inquiry.require(
      isKnown === (now.answer.text === text),
      `after ${change}, the tag from before is answered ${known.answer.status}`,
      known,
    );
  }
}

/** What tags of answers have to be. */
export const conditionalQuestions = (gets: readonly Operation[]): Question[] => [
  ...gets.filter(({ answers }) => answers.has(notModified)).map(conditional),
  followsChanges,
];
