import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../fixtures/body-of.ts';
import type { KnownFile } from '../fixtures/samples/sample-csv.ts';
import { sampleRun, sampleUpload, uploadBody } from '../fixtures/samples/samples.ts';
import { fields, withId } from './fields.ts';
import { type BehaviorTest, objectsIn, type Behavior, type Shown } from './behavior-test.ts';

/**
 * A name with almost the maximum number of characters, more UTF-16 code units than that maximum, and at most
 * 255 bytes.
 */
const longName = `Größe <b>&amp;'名' ${'ab😀'.repeat(30)}`;

const rowsOfUpload: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'rows',
  async run(test) {
    const { id, file, response, exchange } = await sampleUpload(test.lab);
    const report = { rowsRead: file.rows, rowsKept: file.kept, rowsRejected: file.rejected };
    fields(test, { exchange }, response, { row_count: file.kept });
    fields(test, { exchange }, response.report, report);
    const cells = objectsIn(isObject(response.report) ? response.report.rejected : []);
    test.assert(
      cells.length === 1 && cells[0]?.value === 'many',
      'the rejected cell differs from the one sent',
      exchange,
    );
    const preview = await test.request('previewFile', { body: uploadBody(file) });
    fields(test, preview, preview.body, { row_count: file.rows });
    const shown = await test.request('getUpload', { path: { id } });
    const dates = { firstDate: file.firstDate, lastDate: file.lastDate };
    fields(test, shown, shown.body, { rowCount: file.kept, ...dates });
    const list = await test.request('listUploads');
    fields(test, list, withId(list.body.uploads, 'id', id), { rowCount: file.kept });
  },
};

const sameFile: Behavior = {
  rule: 'echo',
  operationId: 'uploadFile',
  name: 'a file that is already stored',
  async run(test) {
    const { file } = await sampleUpload(test.lab);
    const body = uploadBody(file, { same_file: 'refuse' });
    await test.expectStatus(409, 'uploadFile', { body }, 'the same file is already stored');
  },
};

const productsOfUpload: Behavior = {
  rule: 'counts',
  operationId: 'listUploadProducts',
  name: 'products and values',
  async run(test) {
    const { id, file } = await sampleUpload(test.lab);
    const { exchange } = await test.request('listUploadProducts', { path: { id } });
    const products = objectsIn(jsonOf(exchange.response));
    test.assert(products.length === file.products.length, `received ${products.length} products`, exchange);
    for (const product of products) fields(test, { exchange }, product, { data_points: file.rowsOfProduct });
    const shown = await test.request('listUploadCharacteristics', { path: { id } });
    const list = jsonOf(shown.exchange.response);
    const characteristics = Array.isArray(list) ? list : shown.body.characteristics;
    for (const [type, values] of [
      ['c2', file.products],
      ['c3', file.warehouses],
    ] as const) {
      const reported = withId(characteristics, 'type', type);
      fields(test, shown, reported, { value_count: values.length });
      const samples = Array.isArray(reported?.sample_values) ? reported.sample_values.map(String) : [];
      fields(test, shown, { sample_values: samples.toSorted() }, { sample_values: values.toSorted() });
    }
  },
};

/** Compares the actuals of a series with the uploaded values. */
function asSent(
  test: BehaviorTest,
  shown: Shown,
  reported: unknown,
  sent: KnownFile['total'],
  of: string,
): void {
  const actual = objectsIn(reported);
  const mismatch = sent.findIndex(
    ({ date, value }, at) =>
      actual[at]?.date !== date || Math.abs(Number(actual[at].value) - value) > 1e-6 * value,
  );
  const expected = sent[mismatch];
  test.assert(
    mismatch === -1 && actual.length === sent.length,
    expected
      ? `${of} on ${expected.date} is ${JSON.stringify(actual[mismatch] ?? null)} instead of ${expected.value}`
      : `received ${actual.length} months of ${of} instead of ${sent.length}`,
    shown.exchange,
  );
}

const pointsOfRun: Behavior = {
  rule: 'counts',
  operationId: 'getRunData',
  name: 'actuals',
  async run(test) {
    const { runId, upload, request } = await sampleRun(test.lab);
    const level = request.aggregation_characteristics.join();
    const query = [['aggregation_characteristics', level]] as const;
    const shown = await test.request('getRunData', { path: { runId }, query });
    const actualOf = (body: unknown) =>
      isObject(body) && isObject(body.details) ? body.details.actual : undefined;
    asSent(test, shown, actualOf(shown.body), upload.file.total, 'the total');
    const groups = objectsIn(isObject(shown.body.groups) ? shown.body.groups.items : []);
    for (const { product, warehouse, points } of upload.file.series) {
      const group = groups.find(({ key }) => isDeepStrictEqual(key, { c2: product, c3: warehouse }));
      asSent(test, shown, actualOf(group), points, `${product} in ${warehouse}`);
    }
  },
};

const requestOfRun: Behavior = {
  rule: 'echo',
  operationId: 'getForecastDetail',
  name: 'request settings',
  async run(test) {
    const { runId, upload, request } = await sampleRun(test.lab);
    const shown = await test.request('getForecastDetail', { path: { id: runId } });
    fields(test, shown, shown.body.parameters, { product_code: upload.id, ...request });
    const { horizon, aggregation_characteristics, characteristic_labels } = request;
    const created_by = test.lab.credentials.username;
    const named = { horizon, aggregation_characteristics, characteristic_labels, upload_id: upload.id };
    const own = { ...named, created_by };
    fields(test, shown, shown.body, { ...own, group_count: upload.file.series.length });
    const history = await test.request('getHistory', { query: [['limit', '100']] });
    const list = Object.values(history.body).find(Array.isArray) ?? jsonOf(history.exchange.response);
    const listed = withId(list, 'run_id', runId);
    // The run is missing if other users have created a hundred newer ones.
    if (listed) fields(test, history, listed, own);
  },
};

const namesOfUpload: Behavior = {
  rule: 'echo',
  operationId: 'getUpload',
  name: 'file name, label, products',
  async run(test) {
    const { id, ingestRunId, file } = await sampleUpload(test.lab);
    const label = ` ${longName} label `;
    const body = bodyOf('application/json', { run_id: ingestRunId, label });
    const saved = await test.request('labelUpload', { body });
    fields(test, saved, saved.body, { label });
    const shown = await test.request('getUpload', { path: { id } });
    const uploadedBy = test.lab.credentials.username;
    fields(test, shown, shown.body, { originalName: file.name, label, uploadedBy });
    const list = await test.request('listUploads');
    fields(test, list, withId(list.body.uploads, 'id', id), { originalName: file.name, label });
    const { exchange } = await test.request('listUploadProducts', { path: { id } });
    const codes = objectsIn(jsonOf(exchange.response)).map(({ product_code }) => String(product_code));
    fields(test, { exchange }, { products: codes.toSorted() }, { products: file.products.toSorted() });
  },
};

const rejectedWhole: Behavior = {
  rule: 'echo',
  operationId: 'downloadRejectedRows',
  name: 'rejected rows',
  async run(test) {
    const { id, file } = await sampleUpload(test.lab);
    const { exchange } = await test.request('downloadRejectedRows', { path: { id } });
    for (const text of [file.rejectedProduct, 'many'])
      test.assert(exchange.response.text.includes(text), `"${text}" is missing`, exchange);
  },
};

const nameOfRun: Behavior = {
  rule: 'echo',
  operationId: 'renameForecastRun',
  name: 'name',
  async run(test) {
    const { runId } = await sampleRun(test.lab);
    const name = `${longName} ${test.lab.fixtures.tag}`;
    const path = { runId };
    const saved = await test.request('renameForecastRun', {
      path,
      body: bodyOf('application/json', { name }),
    });
    fields(test, saved, saved.body, { name });
    const shown = await test.request('getForecastDetail', { path: { id: runId } });
    fields(test, shown, shown.body, { name });
    const found = await test.request('listForecastRuns', {
      query: [['search', test.lab.fixtures.tag.toUpperCase()]],
    });
    fields(test, found, withId(found.body.runs, 'run_id', runId), { name });
    const removed = await test.request('renameForecastRun', {
      path,
      body: bodyOf('application/json', { name: null }),
    });
    fields(test, removed, removed.body, { name: null });
    const unnamed = await test.request('getForecastDetail', { path: { id: runId } });
    fields(test, unnamed, unnamed.body, { name: null });
  },
};

/** All tests that check whether responses match the uploaded file and the request. */
export const contentBehaviors: readonly Behavior[] = [
  rowsOfUpload,
  sameFile,
  productsOfUpload,
  pointsOfRun,
  requestOfRun,
  namesOfUpload,
  rejectedWhole,
  nameOfRun,
];
