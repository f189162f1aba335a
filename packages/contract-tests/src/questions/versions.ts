import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { agedSpecimen, versionBody } from '../knowledge/aged-specimen.ts';
import { type NextFile, nextFile } from '../knowledge/specimen-csv.ts';
import { newUpload, type SpecimenUpload } from '../knowledge/specimens.ts';
import { fields, figures, objectOf, sumOf } from './fields.ts';
import { type Inquiry, objectsIn, type Question, type Shown } from './inquiry.ts';

const rule = 'versions';

/** What a file does to a dataset whose values it says one other of, one the same of, and a month more. */
function countsOf({ added, same, changed }: NextFile, { file }: SpecimenUpload, mode: string) {
  const silent = {
    append: 0,
    'replace-periods': file.series.length - changed - same,
    'replace-all': file.kept - changed - same,
  };
  return { new: added, same, changed, removed: silent[mode as keyof typeof silent] };
}

const kinds = ['new', 'changed', 'removed'] as const;

/** What is told of the periods and combinations adds up to what is told of all. */
function addsUp(inquiry: Inquiry, shown: Shown, difference: JsonObject, next: NextFile): void {
  const periods = objectsIn(difference.periods);
  for (const kind of kinds)
    figures(
      inquiry,
      shown,
      { [kind]: sumOf(periods, (one) => Number(one[kind])) },
      { [kind]: Number(difference[kind]) },
    );
  const dates = periods.map(({ date }) => String(date));
  fields(inquiry, shown, { dates }, { dates: dates.toSorted() });
  const { date, value } = next.newest;
  const newest = { date, new: next.added, same: 0, changed: 0, removed: 0, before: 0, after: value };
  fields(inquiry, shown, { newest: periods.at(-1) }, { newest });
  const changes = objectsIn(difference.changes);
  const sizes = changes.map(({ before, after }) => Math.abs(Number(after) - Number(before)));
  fields(inquiry, shown, { changes: sizes }, { changes: sizes.toSorted((a, b) => b - a) });
  const before = changes.find((one) => isDeepStrictEqual(one, next.correction));
  inquiry.require(before !== undefined, 'the corrected value is not among the changes', shown.exchange);
}

const previews = (mode: string): Question => ({
  rule,
  about: 'previewUploadVersion',
  name: mode,
  async ask(inquiry) {
    const upload = await newUpload(inquiry.lab);
    const path = { id: upload.id };
    const next = nextFile(upload.file);
    const shown = await inquiry.ask('previewUploadVersion', { path, body: versionBody(next, { mode }) });
    const right = countsOf(next, upload, mode);
    fields(inquiry, shown, shown.body, { based_on: 1 });
    const difference = objectOf(shown.body.difference);
    fields(inquiry, shown, difference, right);
    addsUp(inquiry, shown, difference, next);
    const kept = await inquiry.ask('listUploadVersions', { path });
    inquiry.require(objectsIn(kept.body.versions).length === 1, 'a preview was kept', kept.exchange);
    const stored = await inquiry.ask('addUploadVersion', { path, body: versionBody(next, { mode }) });
    fields(inquiry, stored, stored.body, { version: 2, mode, based_on: 1, current: true, counts: right });
    fields(inquiry, stored, stored.body, { difference });
    const row_count = upload.file.kept + right.new - right.removed;
    fields(inquiry, stored, stored.body, { row_count });
    const again = await inquiry.ask('getUploadVersion', { path: { ...path, version: '2' } });
    fields(inquiry, again, again.body, { counts: right, row_count, difference });
  },
});

const stored: Question = {
  rule,
  about: 'addUploadVersion',
  name: 'what the dataset is then',
  async ask(inquiry) {
    const { upload, next, version, versionAnswer } = await agedSpecimen(inquiry.lab);
    const exchange = versionAnswer;
    const { file, id } = upload;
    const rowCount = file.kept + next.added;
    const dates = { first_date: file.firstDate, last_date: next.newest.date };
    fields(inquiry, { exchange }, version, { file_name: next.name, row_count: rowCount, ...dates });
    const shown = await inquiry.ask('getUpload', { path: { id } });
    fields(inquiry, shown, shown.body, { version: 2, rowCount, lastDate: next.newest.date });
    const list = await inquiry.ask('listUploadVersions', { path: { id } });
    const told = objectsIn(list.body.versions).map(({ version: number, current }) => ({ number, current }));
    const right = [
      { number: 2, current: true },
      { number: 1, current: false },
    ];
    fields(inquiry, list, { versions: told }, { versions: right });
    for (const [runId, points] of [
      [String(version.run_id), next.total],
      [upload.ingestRunId, file.total],
    ] as const) {
      const data = await inquiry.ask('getRunData', { path: { runId } });
      const actual = objectsIn(objectOf(data.body.details).actual);
      fields(inquiry, data, { actual }, { actual: points });
    }
  },
};

/** What a dataset is shown as, but for when it was asked. */
async function stateOf(inquiry: Inquiry, id: string) {
  const upload = await inquiry.ask('getUpload', { path: { id } });
  const data = await inquiry.ask('getRunData', { path: { runId: String(upload.body.run_id) } });
  return { upload, state: { upload: upload.body, data: data.body } };
}

const restored: Question = {
  rule,
  about: 'restoreUploadVersion',
  name: 'and what is deleted then',
  async ask(inquiry) {
    const { id, file } = await newUpload(inquiry.lab);
    const path = { id };
    const body = versionBody(nextFile(file), { mode: 'replace-all', based_on: '1' });
    const before = await stateOf(inquiry, id);
    await inquiry.ask('addUploadVersion', { path, body });
    await inquiry.expect(409, 'addUploadVersion', { path, body }, 'it is based on the version before');
    const first = { path: { id, version: '1' } };
    const second = { path: { id, version: '2' } };
    await inquiry.expect(409, 'deleteUploadVersion', second, 'it is the current version');
    const shown = await inquiry.ask('restoreUploadVersion', first);
    fields(inquiry, shown, shown.body, { version: 1, current: true });
    const after = await stateOf(inquiry, id);
    fields(inquiry, after.upload, after.state, before.state);
    const list = await inquiry.ask('listUploadVersions', { path });
    const current = objectsIn(list.body.versions).map((one) => one.current);
    fields(inquiry, list, { current }, { current: [false, true] });
    await inquiry.ask('deleteUploadVersion', second);
    await inquiry.expect(404, 'getUploadVersion', second, 'the version was deleted');
    await inquiry.expect(404, 'restoreUploadVersion', second, 'the version was deleted');
    const left = await inquiry.ask('listUploadVersions', { path });
    inquiry.require(objectsIn(left.body.versions).length === 1, 'it is still listed', left.exchange);
  },
};

/** What versions of a dataset have to be. */
export const versionQuestions: readonly Question[] = [
  ...['append', 'replace-periods', 'replace-all'].map(previews),
  stored,
  restored,
];
