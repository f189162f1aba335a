import { jsonOf } from '../../http/exchange.ts';
import { otherUser } from '../../fixtures/accounts.ts';
import { bodyOf } from '../../fixtures/body-of.ts';
import { ledger, ledgerName, newLedger, sharedLedger } from '../../fixtures/samples/ledger.ts';
import { newUpload, uploadBody } from '../../fixtures/samples/samples.ts';
import { fields, withId } from '../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../behavior-test.ts';

const maxClockMs = 300_000;

/** Asserts that a time is a moment ago. */
export function isRecent(
  test: BehaviorTest,
  shown: { exchange: Parameters<BehaviorTest['assert']>[2] },
  time: unknown,
) {
  const isNow = Math.abs(Date.parse(String(time)) - test.lab.now()) < maxClockMs;
  test.assert(isNow, `the time is ${String(time)}`, shown.exchange);
}

const ownFields: Behavior = {
  rule: 'echo',
  operationId: 'listUploads',
  name: 'every property of a new dataset',
  async run(test) {
    const { authorization, username } = await otherUser(test.lab);
    const body = uploadBody({ name: ledgerName, text: ledger.text });
    const { body: made } = await test.request('uploadFile', { body, authorization });
    const { id, run_id } = made;
    const shown = await test.request('getUpload', { path: { id: String(id) } });
    const { report: _, fileName, uploadDate, ...own } = shown.body;
    const expected = {
      id,
      run_id,
      originalName: ledgerName,
      status: 'completed',
      rowCount: ledger.kept,
      label: null,
      uploadMode: 'both',
      uploadedBy: username,
      firstDate: ledger.firstDate,
      lastDate: ledger.lastDate,
      bucket: 'month',
      version: 1,
      value_label: 'Sold',
    };
    fields(test, shown, { dataset: own }, { dataset: expected });
    isRecent(test, shown, uploadDate);
    const list = await test.request('listUploads');
    const listed = withId(list.body.uploads, 'id', String(id));
    fields(test, list, { dataset: listed }, { dataset: { ...expected, fileName, uploadDate } });
    const versions = await test.request('listUploadVersions', { path: { id: String(id) } });
    const first = {
      version: 1,
      run_id,
      mode: 'upload',
      file_name: ledgerName,
      created_at: uploadDate,
      created_by: username,
      row_count: ledger.kept,
      first_date: ledger.firstDate,
      last_date: ledger.lastDate,
      current: true,
      based_on: null,
      runs: 0,
      counts: null,
    };
    fields(test, versions, versions.body, { versions: [first] });
    for (const operationId of ['listDatasetEvents', 'listStockouts']) {
      const empty = await test.request(operationId, { path: { id: String(id) } });
      const lists = Object.entries(empty.body).filter(([, value]) => Array.isArray(value));
      fields(test, empty, empty.body, Object.fromEntries(lists.map(([name]) => [name, []])));
    }
  },
};

const names: Behavior = {
  rule: 'echo',
  operationId: 'labelUpload',
  name: 'bounds, changes and the untouched rest',
  async run(test) {
    const { id, runId } = await newLedger(test.lab);
    const path = { id };
    const { body: before } = await test.request('getUpload', { path });
    const other = await sharedLedger(test.lab);
    const { body: otherBefore } = await test.request('getUpload', { path: { id: other.id } });
    const save = (label: unknown, run_id = runId) => ({
      body: bodyOf('application/json', { run_id, label }),
    });
    const longest = 'aB'.repeat(60);
    for (const label of ['x', ' padded ', '<b>&amp;"\'\\', longest, '名😀'.repeat(30), 'NULL', '0']) {
      const saved = await test.request('labelUpload', save(label));
      fields(test, saved, saved.body, { success: true, run_id: runId, label });
      const shown = await test.request('getUpload', { path });
      fields(test, shown, { dataset: shown.body }, { dataset: { ...before, label } });
    }
    // The run id of a dataset and its own id name the same dataset.
    await test.request('labelUpload', save('By id', id));
    const list = await test.request('listUploads');
    fields(test, list, withId(list.body.uploads, 'id', id), { label: 'By id' });
    for (const label of ['', ' ', '\t\n', `${longest}x`, null, 1])
      await test.expectStatus(422, 'labelUpload', save(label), 'the label is blank or too long');
    const shown = await test.request('getUpload', { path });
    fields(test, shown, shown.body, { label: 'By id' });
    const same = await test.request('getUpload', { path: { id: other.id } });
    fields(test, same, { dataset: same.body }, { dataset: otherBefore });
  },
};

const repeated: Behavior = {
  rule: 'echo',
  operationId: 'uploadFile',
  name: 'the same file again',
  async run(test) {
    const text = `Product,Date,Demand\n${test.lab.nextName()},2024-01-01,1\n`;
    const send = (more: Readonly<Record<string, string>>) => ({
      body: uploadBody({ name: 'once.csv', text }, more),
    });
    const first = await test.request('uploadFile', send({ same_file: 'refuse' }));
    const second = await test.request('uploadFile', send({}));
    const third = await test.request('uploadFile', send({ same_file: 'store' }));
    const ids = [first, second, third].map(({ body }) => body.id);
    test.assert(new Set(ids).size === 3, 'a file that is stored again returns an earlier id', third.exchange);
    const runIds = [first, second, third].map(({ body }) => body.run_id);
    test.assert(new Set([...ids, ...runIds]).size === 6, 'two datasets share an id', third.exchange);
    const refused = await test.expectStatus(409, 'uploadFile', send({ same_file: 'refuse' }), 'it is stored');
    test.assert(refused.response.text.includes('once.csv'), 'the error does not name the dataset', refused);
    const label = test.lab.nextName();
    const run_id = String(third.body.run_id);
    await test.request('labelUpload', { body: bodyOf('application/json', { run_id, label }) });
    const named = await test.expectStatus(409, 'uploadFile', send({ same_file: 'refuse' }), 'it is stored');
    test.assert(
      named.response.text.includes(label),
      'the error does not name the dataset by its label',
      named,
    );
    const otherMode = { same_file: 'refuse', upload_mode: 'timeseries' };
    const fourth = await test.expectStatus(200, 'uploadFile', send(otherMode), 'the mode is different');
    const made = jsonOf(fourth.response);
    for (const id of [...ids, ...objectsIn([made]).map((one) => one.id)])
      await test.request('deleteUpload', { path: { id: String(id) } });
    await test.expectStatus(
      200,
      'uploadFile',
      send({ same_file: 'refuse' }),
      'all datasets of it were deleted',
    );
  },
};

const byRunId: Behavior = {
  rule: 'consistent',
  operationId: 'getUpload',
  name: 'the run id of an import instead of the id',
  async run(test) {
    const { id, runId } = await sharedLedger(test.lab);
    const reads = test.lab.contract.operations.filter(
      ({ method, path, parameters }) =>
        method === 'GET' &&
        path.startsWith('/api/uploads/{id}') &&
        parameters.every((one) => one.in !== 'path' || one.name === 'id' || one.name === 'code'),
    );
    for (const { id: operationId } of reads) {
      const own = await test.send(operationId, { path: { id, code: 'c2' } });
      const other = await test.send(operationId, { path: { id: runId, code: 'c2' } });
      const isSame =
        own.response.text === other.response.text && own.response.status === other.response.status;
      test.assert(isSame, 'the run id of the import returns something else', other);
    }
  },
};

const newestFirst: Behavior = {
  rule: 'order',
  operationId: 'listUploads',
  name: 'newest first, also after changes and deletions',
  async run(test) {
    const [first, second, third] = [
      await newUpload(test.lab),
      await newUpload(test.lab),
      await newLedger(test.lab),
    ];
    const own = new Set([first.id, second.id, third.id]);
    const listed = async () => {
      const shown = await test.request('listUploads');
      return { shown, ids: objectsIn(shown.body.uploads).map(({ id }) => String(id)) };
    };
    const check = async (...ids: readonly string[]) => {
      const { shown, ids: all } = await listed();
      test.assert(new Set(all).size === all.length, 'a dataset is listed twice', shown.exchange);
      fields(test, shown, { ids: all.filter((id) => own.has(id)) }, { ids });
    };
    await check(third.id, second.id, first.id);
    const label = bodyOf('application/json', { run_id: first.ingestRunId, label: 'Newest?' });
    await test.request('labelUpload', { body: label });
    await check(third.id, second.id, first.id);
    const newest = await test.request('listProducts');
    await test.request('deleteUpload', { path: { id: third.id } });
    await check(second.id, first.id);
    const next = await test.request('listProducts');
    const left = await test.request('listUploadProducts', { path: { id: second.id } });
    const products = (shown: typeof next) => jsonOf(shown.exchange.response);
    const head = objectsIn((await test.request('listUploads')).body.uploads)[0];
    if (head?.id === second.id)
      fields(test, next, { products: products(next) }, { products: products(left) });
    const codes = objectsIn(products(newest)).map(({ product_code }) => product_code);
    test.assert(
      !codes.includes('CT-B') || head?.id !== second.id,
      'the products are not of the newest',
      newest.exchange,
    );
  },
};

/** All tests of the list of datasets and their properties. */
export const listBehaviors: readonly Behavior[] = [ownFields, names, repeated, byRunId, newestFirst];
