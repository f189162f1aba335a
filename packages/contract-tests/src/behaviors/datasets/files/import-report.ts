import type { JsonObject } from '../../../contract/is-object.ts';
import { jsonOf } from '../../../http/exchange.ts';
import {
  ledger,
  ledgerBody,
  ledgerColumns,
  ledgerName,
  ledgerProducts,
  sharedLedger,
} from '../../../fixtures/samples/ledger.ts';
import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { fields, figures, objectOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn, type Shown } from '../../behavior-test.ts';
import { json } from '../../rejections.ts';
import { csvLines } from '../../runs/exports/series-csv.ts';

const rule = 'counts';

/** Returns objects without a text that the server may choose. */
const without = (list: unknown, ...names: readonly string[]) =>
  objectsIn(list).map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => !names.includes(name))),
  );

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** Asserts that a report describes the ledger. `stored` contains the numbers that only an import knows. */
function describesLedger(
  test: BehaviorTest,
  shown: Pick<Shown, 'exchange'>,
  report: JsonObject,
  stored: JsonObject,
) {
  fields(test, shown, report, ledger.report);
  const { columns, rejected, rejection_reasons: reasons } = report;
  fields(test, shown, { columns: without(columns, 'reason') }, { columns: ledger.roles });
  fields(test, shown, { rejected: without(rejected, 'accepted') }, { rejected: ledger.rejected });
  fields(test, shown, { reasons: without(reasons, 'accepted') }, { reasons: ledger.reasons });
  const explained = [
    ...objectsIn(columns).map(({ reason }) => reason),
    ...[...objectsIn(rejected), ...objectsIn(reasons)].map(({ accepted }) => accepted),
  ];
  test.assert(explained.every(isText), 'a role or a rejected cell is not explained', shown.exchange);
  const health = objectOf(report.health);
  const { zeroShare, ...expected } = ledger.health;
  fields(test, shown, health, { ...expected, ...stored });
  figures(test, shown, health, { zeroShare });
  const outliers = objectOf(health.outliers);
  fields(test, shown, outliers, { count: 1, points: [ledger.outlier] });
  fields(test, shown, objectOf(health.history), { bucket: 'month', points: ledger.history });
}

const imported: Behavior = {
  rule,
  operationId: 'uploadFile',
  name: 'import report',
  async run(test) {
    const body = ledgerBody();
    const shown = await test.request('uploadFile', { body });
    const report = objectOf(shown.body.report);
    describesLedger(test, shown, report, ledger.stored);
    fields(test, shown, report, { rowsMerged: ledger.stored.rowsMerged, file_kept: true });
    fields(test, shown, shown.body, { row_count: ledger.kept });
    const path = { id: String(shown.body.id) };
    const read = await test.request('getUpload', { path });
    fields(test, read, read.body, { report });
    const version = await test.request('getUploadVersion', { path: { ...path, version: '1' } });
    fields(test, version, version.body, { report, difference: null, counts: null });
  },
};

const previewed: Behavior = {
  rule,
  operationId: 'previewFile',
  name: 'rows, columns, values and report',
  async run(test) {
    const before = await test.request('listUploads');
    const shown = await test.request('previewFile', { body: ledgerBody({ same_file: 'refuse' }) });
    describesLedger(test, shown, objectOf(shown.body.report), { rowsMerged: null, combinations: null });
    fields(test, shown, shown.body, { columns: [...ledgerColumns], row_count: ledger.report.rowsRead });
    fields(test, shown, shown.body, { value_counts: { c2: 3, c3: 2, c9: 2 } });
    const characteristics = objectOf(shown.body.characteristics);
    for (const [code, label, values] of [
      ['c2', 'Product', ledgerProducts.map((one) => one.code)],
      ['c3', 'Warehouse', ['Nord', 'Süd']],
      ['c9', 'Area', ['Ost', 'West']],
    ] as const) {
      const listed = characteristics[code];
      const sorted = Array.isArray(listed) ? (listed as string[]).toSorted() : listed;
      fields(test, shown, { [code]: sorted }, { [code]: [...values].toSorted((a, b) => (a < b ? -1 : 1)) });
      fields(test, shown, characteristics, { [`${code}_label`]: [label] });
    }
    const rows = objectsIn(shown.body.preview);
    const sent = ledger.text.split('\n').slice(2, 2 + rows.length);
    const expected = sent.map((line) => {
      const cells = line.split(';');
      return Object.fromEntries(ledgerColumns.map((name, at) => [name, cells[at]]));
    });
    test.assert(rows.length > 1, 'the preview has fewer than two rows', shown.exchange);
    fields(test, shown, { rows }, { rows: expected });
    const after = await test.request('listUploads');
    fields(test, after, after.body, { uploads: before.body.uploads });
  },
};

const otherLayouts: Behavior = {
  rule,
  operationId: 'uploadFile',
  name: 'wide format and series without header',
  async run(test) {
    const wide =
      'Product,Warehouse,2024-01-01,2024-02-01,2024-03-01\nA1,North,1,2,3\nB2,North,4,,6\nC3,North,,,\n';
    const bare = 'A1,1,2,3\nB2,4,0,6\n';
    const period = { first_period: '2024-03-15', period_bucket: 'month' };
    for (const { name, text, more, report, rows, history } of [
      {
        name: 'wide.csv',
        text: wide,
        more: {},
        report: { layout: 'wide', rowsRead: 3, rowsKept: 2, rowsWithoutValues: 1, observations: 5, zeros: 0 },
        rows: 2,
        history: ['2024-01-01', 5, '2024-02-01', 2, '2024-03-01', 9],
      },
      {
        name: 'bare.csv',
        text: bare,
        more: period,
        report: { layout: 'wide', rowsRead: 2, rowsKept: 2, rowsWithoutValues: 0, observations: 6, zeros: 1 },
        rows: 2,
        history: ['2024-03-01', 5, '2024-04-01', 2, '2024-05-01', 9],
      },
    ] as const) {
      const shown = await test.request('uploadFile', { body: uploadBody({ name, text }, more) });
      const received = objectOf(shown.body.report);
      const [firstDate, lastDate] = [history[0], history[4]];
      fields(test, shown, received, { ...report, rowsRejected: 0, firstDate, lastDate });
      fields(test, shown, shown.body, { row_count: rows });
      const points = objectsIn(objectOf(objectOf(received.health).history).points);
      const flat = points.flatMap(({ date, value }) => [date, value]);
      fields(test, shown, { history: flat }, { history: [...history] });
      const periods = objectsIn(received.columns).filter(({ role }) => role === 'period');
      fields(test, shown, { periods: periods.length }, { periods: 3 });
      const read = await test.request('getUpload', { path: { id: String(shown.body.id) } });
      fields(test, read, read.body, {
        firstDate,
        lastDate,
        value_label: null,
        bucket: 'month',
        rowCount: rows,
      });
    }
    for (const [name, value] of Object.entries(period)) {
      const body = uploadBody({ name: 'bare.csv', text: bare }, { [name]: value });
      await test.expectStatus(422, 'uploadFile', { body }, `${name} was sent alone`);
      await test.expectStatus(422, 'previewFile', { body }, `${name} was sent alone`);
    }
  },
};

const master: Behavior = {
  rule,
  operationId: 'uploadFile',
  name: 'master data and the time series that use it',
  async run(test) {
    const text = 'Product,Name,Brand\nA1,Alpha,X\nB2,Beta,Y\nC3,Gamma,Y\n';
    const body = uploadBody({ name: 'master.csv', text }, { upload_mode: 'master' });
    const shown = await test.request('uploadFile', { body });
    const path = { id: String(shown.body.id) };
    fields(test, shown, objectOf(shown.body.report), {
      layout: 'master',
      rowsKept: 3,
      health: null,
      firstDate: null,
    });
    const read = await test.request('getUpload', { path });
    const none = { firstDate: null, lastDate: null, bucket: null, value_label: null };
    fields(test, read, read.body, { ...none, uploadMode: 'master', rowCount: 3 });
    const products = await test.request('listUploadProducts', { path });
    const expected = [
      { product_code: 'A1', product_name: 'Alpha', data_points: 0 },
      { product_code: 'B2', product_name: 'Beta', data_points: 0 },
      { product_code: 'C3', product_name: 'Gamma', data_points: 0 },
    ];
    fields(test, products, { products: jsonOf(products.exchange.response) }, { products: expected });
    const brand = objectsIn(objectOf(shown.body.report).columns).find(({ column }) => column === 'Brand');
    const values = { path: { ...path, code: String(brand?.code) } };
    const listed = await test.request('listCharacteristicValues', values);
    fields(test, listed, listed.body, { values: ['X', 'Y'], total: 2 });
    const next = uploadBody({ name: 'more.csv', text }, {});
    for (const operationId of ['addUploadVersion', 'previewUploadVersion'])
      await test.expectStatus(422, operationId, { path, body: next }, 'master data has no versions');
    // The newest master data counts.
    const newer = { name: 'newer.csv', text: 'Product,Name,Brand\nA1,Alpha,Z\nB2,Beta,Y\n' };
    await test.request('uploadFile', { body: uploadBody(newer, { upload_mode: 'master' }) });
    const series = 'Product,Date,Demand\nA1,2024-01-01,1\nA1,2024-02-01,1\nB2,2024-01-01,2\n';
    const timeseries = uploadBody({ name: 'series.csv', text: series }, { upload_mode: 'timeseries' });
    const own = await test.request('uploadFile', { body: timeseries });
    const id = String(own.body.id);
    const { body: dataset } = await test.request('getUpload', { path: { id } });
    fields(test, own, dataset, { uploadMode: 'timeseries', rowCount: 3, value_label: 'Demand' });
    const brands = await test.request('listCharacteristicValues', { path: { ...values.path, id } });
    fields(test, brands, brands.body, { values: ['Z', 'Y'], total: 2 });
    const added = await test.request('addDatasetEvent', {
      path,
      ...json({
        name: 'Launch',
        kind: 'once',
        dates: [{ first_date: '2024-01-01', last_date: '2024-01-01' }],
      }),
    });
    // Master data has no dates in which an event could occur.
    fields(test, added, added.body, { past: 0, next_date: null });
  },
};

const rejectedFile: Behavior = {
  rule: 'export',
  operationId: 'downloadRejectedRows',
  name: 'lines, problems and cells',
  async run(test) {
    const { id } = await sharedLedger(test.lab);
    const { exchange } = await test.request('downloadRejectedRows', { path: { id } });
    const { text, headers } = exchange.response;
    test.assert(text.endsWith('\r\n'), 'the lines do not end with CRLF (RFC 4180)', exchange);
    const lines = csvLines(text);
    fields(test, { exchange }, { header: lines[0] }, { header: `Row,Problem,${ledgerColumns.join()}` });
    const rows = lines.slice(1).map((line) => ({
      line: Number(line.split(',')[0]),
      cells: line.slice(line.indexOf('."') + 3),
    }));
    const quoted = (cell: string) => (cell.includes(',') ? `"${cell}"` : cell);
    const expected = ledger.lines.map(({ line, cells }) => ({ line, cells: cells.map(quoted).join() }));
    fields(test, { exchange }, { rows }, { rows: expected });
    for (const [at, { column, value }] of ledger.rejected.entries())
      for (const part of [`""${column}""`, `""${value}""`])
        test.assert(lines[at + 1]?.includes(part) === true, `line ${at + 1} lacks ${part}`, exchange);
    const name = encodeURIComponent(ledgerName.replace('.csv', ''));
    const disposition = headers['content-disposition'] ?? '';
    test.assert(disposition.startsWith('attachment'), 'the file is not an attachment', exchange);
    test.assert(disposition.includes(name), `the file name lacks ${name}: ${disposition}`, exchange);
  },
};

/** All tests of what an import reports. */
export const importBehaviors: readonly Behavior[] = [imported, previewed, otherLayouts, master, rejectedFile];
