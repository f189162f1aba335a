import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';
import { jsonOf } from '../http/exchange.ts';
import { bodyOf } from '../knowledge/base-call.ts';
import { specimenRun, specimenUpload } from '../knowledge/specimens.ts';
import { type Inquiry, objectsIn, type Question, type Shown } from './inquiry.ts';

/** Fields of an answer that have to be so. */
function fields(inquiry: Inquiry, { exchange }: Pick<Shown, 'exchange'>, told: unknown, right: object): void {
  for (const [name, value] of Object.entries(right)) {
    const one = isObject(told) ? told[name] : undefined;
    inquiry.require(
      isDeepStrictEqual(one, value),
      `${name} is ${JSON.stringify(one)}, not ${JSON.stringify(value)}`,
      exchange,
    );
  }
}

const withId = (list: unknown, name: string, id: string) => objectsIn(list).find((item) => item[name] === id);

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
    const shown = await inquiry.ask('getUpload', { path: { id } });
    const dates = { firstDate: file.firstDate, lastDate: file.lastDate };
    fields(inquiry, shown, shown.body, { rowCount: file.kept, ...dates });
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

const pointsOfRun: Question = {
  rule: 'counts',
  about: 'getRunData',
  name: 'actuals',
  async ask(inquiry) {
    const { runId, upload } = await specimenRun(inquiry.lab);
    const shown = await inquiry.ask('getRunData', { path: { runId } });
    const actual = objectsIn(isObject(shown.body.details) ? shown.body.details.actual : []);
    const total = actual.reduce((sum, { value }) => sum + Number(value), 0);
    const { months, total: sent } = upload.file;
    inquiry.require(
      actual.length === months,
      `${actual.length} months came, ${months} were sent`,
      shown.exchange,
    );
    inquiry.require(
      Math.abs(total - sent) <= 1e-6 * sent,
      `the actuals add up to ${total}, not ${sent}`,
      shown.exchange,
    );
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
    const own = { horizon, aggregation_characteristics, characteristic_labels, upload_id: upload.id };
    fields(inquiry, shown, shown.body, own);
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
    // As many characters as a label may have, and more than that many UTF-16 units.
    const label = `Größe 名 😀 ${'é😀'.repeat(55)}`;
    const body = bodyOf('application/json', { run_id: ingestRunId, label });
    const saved = await inquiry.ask('labelUpload', { body });
    fields(inquiry, saved, saved.body, { label });
    const shown = await inquiry.ask('getUpload', { path: { id } });
    fields(inquiry, shown, shown.body, { originalName: file.name, label });
    const list = await inquiry.ask('listUploads');
    fields(inquiry, list, withId(list.body.uploads, 'id', id), { originalName: file.name, label });
    const { exchange } = await inquiry.ask('listUploadProducts', { path: { id } });
    const codes = objectsIn(jsonOf(exchange.answer)).map(({ product_code }) => String(product_code));
    fields(inquiry, { exchange }, { products: codes.toSorted() }, { products: file.products.toSorted() });
  },
};

/** What answers have to say of a file and a request that are known. */
export const contentQuestions: readonly Question[] = [
  rowsOfUpload,
  productsOfUpload,
  pointsOfRun,
  requestOfRun,
  namesOfUpload,
];
