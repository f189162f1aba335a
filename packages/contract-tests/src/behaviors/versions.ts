import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { updatedSample, versionBody } from '../fixtures/samples/updated-sample.ts';
import { type NextFile, nextFile } from '../fixtures/samples/sample-csv.ts';
import { newUpload, type SampleUpload } from '../fixtures/samples/samples.ts';
import { fields, figures, objectOf, sumOf } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from './behavior-test.ts';

const rule = 'versions';

/** Returns the expected counts for a file with one changed value, one unchanged value and one new month. */
function countsOf({ added, same, changed }: NextFile, { file }: SampleUpload, mode: string) {
  const silent = {
    append: 0,
    'replace-periods': file.series.length - changed - same,
    'replace-all': file.kept - changed - same,
  };
  return { new: added, same, changed, removed: silent[mode as keyof typeof silent] };
}

const kinds = ['new', 'changed', 'removed'] as const;

/** Asserts that the counts of periods and combinations add up to the total counts. */
function addsUp(test: BehaviorTest, shown: Shown, difference: JsonObject, next: NextFile): void {
  const periods = objectsIn(difference.periods);
  for (const kind of kinds)
    figures(
      test,
      shown,
      { [kind]: sumOf(periods, (one) => Number(one[kind])) },
      { [kind]: Number(difference[kind]) },
    );
  const dates = periods.map(({ date }) => String(date));
  fields(test, shown, { dates }, { dates: dates.toSorted() });
  const { date, value } = next.newest;
  const newest = { date, new: next.added, same: 0, changed: 0, removed: 0, before: 0, after: value };
  fields(test, shown, { newest: periods.at(-1) }, { newest });
  const changes = objectsIn(difference.changes);
  const sizes = changes.map(({ before, after }) => Math.abs(Number(after) - Number(before)));
  const name = 'sizes of changes, which must be descending,';
  fields(test, shown, { [name]: sizes }, { [name]: sizes.toSorted((a, b) => b - a) });
  const before = changes.find((one) => isDeepStrictEqual(one, next.correction));
  test.assert(before !== undefined, 'the changes lack the corrected value', shown.exchange);
}

const previews = (mode: string): Behavior => ({
  rule,
  operationId: 'previewUploadVersion',
  name: mode,
  async run(test) {
    const upload = await newUpload(test.lab);
    const path = { id: upload.id };
    const next = nextFile(upload.file);
    const shown = await test.request('previewUploadVersion', { path, body: versionBody(next, { mode }) });
    const expected = countsOf(next, upload, mode);
    fields(test, shown, shown.body, { based_on: 1 });
    const difference = objectOf(shown.body.difference);
    fields(test, shown, difference, expected);
    addsUp(test, shown, difference, next);
    const kept = await test.request('listUploadVersions', { path });
    test.assert(objectsIn(kept.body.versions).length === 1, 'the preview was stored', kept.exchange);
    const stored = await test.request('addUploadVersion', { path, body: versionBody(next, { mode }) });
    fields(test, stored, stored.body, { version: 2, mode, based_on: 1, current: true, counts: expected });
    fields(test, stored, stored.body, { difference });
    const row_count = upload.file.kept + expected.new - expected.removed;
    fields(test, stored, stored.body, { row_count });
    const again = await test.request('getUploadVersion', { path: { ...path, version: '2' } });
    fields(test, again, again.body, { counts: expected, row_count, difference });
  },
});

const stored: Behavior = {
  rule,
  operationId: 'addUploadVersion',
  name: 'resulting dataset',
  async run(test) {
    const { upload, next, version, versionAnswer } = await updatedSample(test.lab);
    const exchange = versionAnswer;
    const { file, id } = upload;
    const rowCount = file.kept + next.added;
    const dates = { first_date: file.firstDate, last_date: next.newest.date };
    fields(test, { exchange }, version, { file_name: next.name, row_count: rowCount, ...dates });
    const shown = await test.request('getUpload', { path: { id } });
    fields(test, shown, shown.body, { version: 2, rowCount, lastDate: next.newest.date });
    const list = await test.request('listUploadVersions', { path: { id } });
    const reported = objectsIn(list.body.versions).map(({ version: number, current }) => ({
      number,
      current,
    }));
    const expected = [
      { number: 2, current: true },
      { number: 1, current: false },
    ];
    fields(test, list, { versions: reported }, { versions: expected });
    for (const [runId, points] of [
      [String(version.run_id), next.total],
      [upload.ingestRunId, file.total],
    ] as const) {
      const data = await test.request('getRunData', { path: { runId } });
      const actual = objectsIn(objectOf(data.body.details).actual);
      fields(test, data, { actual }, { actual: points });
    }
  },
};

/** Returns a dataset and its data. */
async function stateOf(test: BehaviorTest, id: string) {
  const upload = await test.request('getUpload', { path: { id } });
  const data = await test.request('getRunData', { path: { runId: String(upload.body.run_id) } });
  return { upload, state: { upload: upload.body, data: data.body } };
}

const restored: Behavior = {
  rule,
  operationId: 'restoreUploadVersion',
  name: 'restoring and deleting',
  async run(test) {
    const { id, file } = await newUpload(test.lab);
    const path = { id };
    const body = versionBody(nextFile(file), { mode: 'replace-all', based_on: '1' });
    const before = await stateOf(test, id);
    const added = await test.request('addUploadVersion', { path, body });
    const replaced = await test.request('getUpload', { path });
    fields(test, replaced, replaced.body, { version: 2, rowCount: added.body.row_count });
    await test.expectStatus(409, 'addUploadVersion', { path, body }, 'it is based on an outdated version');
    const first = { path: { id, version: '1' } };
    const second = { path: { id, version: '2' } };
    await test.expectStatus(409, 'deleteUploadVersion', second, 'the version is current');
    const shown = await test.request('restoreUploadVersion', first);
    fields(test, shown, shown.body, { version: 1, current: true });
    const after = await stateOf(test, id);
    fields(test, after.upload, after.state, before.state);
    const list = await test.request('listUploadVersions', { path });
    const current = objectsIn(list.body.versions).map((one) => one.current);
    fields(test, list, { current }, { current: [false, true] });
    const renewed = await test.request('addUploadVersion', { path, body: versionBody(nextFile(file), {}) });
    fields(test, renewed, renewed.body, { version: 3, based_on: 1, current: true });
    await test.request('deleteUploadVersion', second);
    await test.expectStatus(404, 'getUploadVersion', second, 'the version was deleted');
    await test.expectStatus(404, 'restoreUploadVersion', second, 'the version was deleted');
    const left = await test.request('listUploadVersions', { path });
    test.assert(
      objectsIn(left.body.versions).length === 2,
      'the deleted version is still listed',
      left.exchange,
    );
  },
};

/** All tests of dataset versions. */
export const versionBehaviors: readonly Behavior[] = [
  ...['append', 'replace-periods', 'replace-all'].map(previews),
  stored,
  restored,
];
