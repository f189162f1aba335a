import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import type { KnownFile } from '../knowledge/specimen-csv.ts';
import { specimenRun, specimenUpload, uploadBody } from '../knowledge/specimens.ts';
import { fields, withId } from './fields.ts';
import { type Inquiry, objectsIn, type Question, type Shown } from './inquiry.ts';

const rowsOfUpload: Question = {
  rule: 'counts',
  about: 'uploadFile',
  name: 'rows',
  async ask(inquiry) {
    const { id, file, answer, exchange } = await specimenUpload(inquiry.lab);
    const report = { rowsRead: file.rows, rowsKept: file.kept, rowsRejected: file.rejected };
    fields(inquiry, { exchange }, answer, { row_count: file.kept });
    fields(inquiry, { exchange }, answer.report, report);
    const cells = objectsIn(isObject(answer.report) ? answer.report.rejected : []);
    inquiry.require(
      cells.length === 1 && cells[0]?.value === 'many',
      'the rejected cell is not the one sent',
      exchange,
    );
    const preview = await inquiry.ask('previewFile', { body: uploadBody(file) });
    fields(inquiry, preview, preview.body, { row_count: file.rows });
    const shown = await inquiry.ask('getUpload', { path: { id } });
    const dates = { firstDate: file.firstDate, lastDate: file.lastDate };
    fields(inquiry, shown, shown.body, { rowCount: file.kept, ...dates });
    const list = await inquiry.ask('listUploads');
    fields(inquiry, list, withId(list.body.uploads, 'id', id), { rowCount: file.kept });
  },
};

const productsOfUpload: Question = {
  rule: 'counts',
  about: 'listUploadProducts',
  name: 'products and values',
  async ask(inquiry) {
    const { id, file } = await specimenUpload(inquiry.lab);
    const { exchange } = await inquiry.ask('listUploadProducts', { path: { id } });
    const products = objectsIn(jsonOf(exchange.answer));
    inquiry.require(products.length === file.products.length, `${products.length} products came`, exchange);
    for (const product of products)
      fields(inquiry, { exchange }, product, { data_points: file.rowsOfProduct });
    const shown = await inquiry.ask('listUploadCharacteristics', { path: { id } });
    const list = jsonOf(shown.exchange.answer);
    const characteristics = Array.isArray(list) ? list : shown.body.characteristics;
    for (const [type, values] of [
      ['c2', file.products],
      ['c3', file.warehouses],
    ] as const) {
      const told = withId(characteristics, 'type', type);
      fields(inquiry, shown, told, { value_count: values.length });
      const samples = Array.isArray(told?.sample_values) ? told.sample_values.map(String) : [];
      fields(inquiry, shown, { sample_values: samples.toSorted() }, { sample_values: values.toSorted() });
    }
  },
};

/** The actuals of a series are the demand that was sent, month by month. */
function asSent(inquiry: Inquiry, shown: Shown, told: unknown, sent: KnownFile['total'], of: string): void {
  const actual = objectsIn(told);
  const odd = sent.findIndex(
    ({ date, value }, at) =>
      actual[at]?.date !== date || Math.abs(Number(actual[at].value) - value) > 1e-6 * value,
  );
  const right = sent[odd];
  inquiry.require(
    odd === -1 && actual.length === sent.length,
    right
      ? `${of} on ${right.date} is ${JSON.stringify(actual[odd] ?? null)}, and ${right.value} was sent`
      : `${actual.length} months of ${of} came, ${sent.length} were sent`,
    shown.exchange,
  );
}

const pointsOfRun: Question = {
  rule: 'counts',
  about: 'getRunData',
  name: 'actuals',
  async ask(inquiry) {
    const { runId, upload, request } = await specimenRun(inquiry.lab);
    const level = request.aggregation_characteristics.join();
    const query = [['aggregation_characteristics', level]] as const;
    const shown = await inquiry.ask('getRunData', { path: { runId }, query });
    const actualOf = (body: unknown) =>
      isObject(body) && isObject(body.details) ? body.details.actual : undefined;
    asSent(inquiry, shown, actualOf(shown.body), upload.file.total, 'the total');
    const groups = objectsIn(isObject(shown.body.groups) ? shown.body.groups.items : []);
    for (const { product, warehouse, points } of upload.file.series) {
      const group = groups.find(({ key }) => isDeepStrictEqual(key, { c2: product, c3: warehouse }));
      asSent(inquiry, shown, actualOf(group), points, `${product} in ${warehouse}`);
    }
  },
};

const requestOfRun: Question = {
  rule: 'echo',
  about: 'getForecastDetail',
  name: 'what was asked for',
  async ask(inquiry) {
    const { runId, upload, request } = await specimenRun(inquiry.lab);
    const shown = await inquiry.ask('getForecastDetail', { path: { id: runId } });
    fields(inquiry, shown, shown.body.parameters, { product_code: upload.id, ...request });
    const { horizon, aggregation_characteristics, characteristic_labels } = request;
    const created_by = inquiry.lab.credentials.username;
    const named = { horizon, aggregation_characteristics, characteristic_labels, upload_id: upload.id };
    const own = { ...named, created_by };
    fields(inquiry, shown, shown.body, { ...own, group_count: upload.file.series.length });
    const history = await inquiry.ask('getHistory', { query: [['limit', '100']] });
    const list = Object.values(history.body).find(Array.isArray) ?? jsonOf(history.exchange.answer);
    const listed = withId(list, 'run_id', runId);
    // Others may have made a hundred newer ones.
    if (listed) fields(inquiry, history, listed, own);
  },
};

const namesOfUpload: Question = {
  rule: 'echo',
  about: 'getUpload',
  name: 'file name, label, products',
  async ask(inquiry) {
    const { id, ingestRunId, file } = await specimenUpload(inquiry.lab);
    // As many characters as a label may have, more than that many UTF-16 units, and no more than 255 bytes.
    const label = `Größe <b>&amp;'名' ${'ab😀'.repeat(34)}`;
    const body = bodyOf('application/json', { run_id: ingestRunId, label });
    const saved = await inquiry.ask('labelUpload', { body });
    fields(inquiry, saved, saved.body, { label });
    const shown = await inquiry.ask('getUpload', { path: { id } });
    const uploadedBy = inquiry.lab.credentials.username;
    fields(inquiry, shown, shown.body, { originalName: file.name, label, uploadedBy });
    const list = await inquiry.ask('listUploads');
    fields(inquiry, list, withId(list.body.uploads, 'id', id), { originalName: file.name, label });
    const { exchange } = await inquiry.ask('listUploadProducts', { path: { id } });
    const codes = objectsIn(jsonOf(exchange.answer)).map(({ product_code }) => String(product_code));
    fields(inquiry, { exchange }, { products: codes.toSorted() }, { products: file.products.toSorted() });
  },
};

const rejectedWhole: Question = {
  rule: 'echo',
  about: 'downloadRejectedRows',
  name: 'rejected rows',
  async ask(inquiry) {
    const { id, file } = await specimenUpload(inquiry.lab);
    const { exchange } = await inquiry.ask('downloadRejectedRows', { path: { id } });
    for (const text of [file.rejectedProduct, 'many'])
      inquiry.require(exchange.answer.text.includes(text), `"${text}" is not among them`, exchange);
  },
};

const nameOfRun: Question = {
  rule: 'echo',
  about: 'renameForecastRun',
  name: 'another name',
  async ask(inquiry) {
    const { runId } = await specimenRun(inquiry.lab);
    const name = `Größe <b>&amp;'名' 😀 ${inquiry.lab.things.tag}`;
    const path = { runId };
    const saved = await inquiry.ask('renameForecastRun', {
      path,
      body: bodyOf('application/json', { name }),
    });
    fields(inquiry, saved, saved.body, { name });
    const shown = await inquiry.ask('getForecastDetail', { path: { id: runId } });
    fields(inquiry, shown, shown.body, { name });
    const found = await inquiry.ask('listForecastRuns', {
      query: [['search', inquiry.lab.things.tag.toUpperCase()]],
    });
    fields(inquiry, found, withId(found.body.runs, 'run_id', runId), { name });
  },
};

/** What answers have to say of a file and a request that are known. */
export const contentQuestions: readonly Question[] = [
  rowsOfUpload,
  productsOfUpload,
  pointsOfRun,
  requestOfRun,
  namesOfUpload,
  rejectedWhole,
  nameOfRun,
];
