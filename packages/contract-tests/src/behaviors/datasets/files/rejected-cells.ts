import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';

const count = 120;

/** More rejected cells than a report lists, with seven different values. */
const manyRejected: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'more rejected cells than are listed',
  async run(test) {
    const values = Array.from({ length: count }, (_, at) => `x${at % 7}`);
    const lines = ['A,2024-01-01,1', ...values.map((value) => `A,2024-02-01,${value}`), 'A,2024-03-32,2'];
    const text = `Product,Date,Demand\n${lines.join('\n')}\n`;
    const shown = await test.request('uploadFile', { body: uploadBody({ name: 'rejected.csv', text }) });
    const report = objectOf(shown.body.report);
    const numbers = { rowsRead: count + 2, rowsKept: 1, rowsRejected: count + 1, cellsRejected: count + 1 };
    fields(test, shown, report, numbers);
    const listed = objectsIn(report.rejected).map(({ row, value }) => [row, value]);
    const expected = values.slice(0, 100).map((value, at) => [at + 3, value]);
    fields(test, shown, { rejected: listed }, { rejected: expected });
    const reasons = objectsIn(report.rejection_reasons);
    fields(test, shown, reasons[0], {
      column: 'Demand',
      count,
      rows: [3, 4, 5, 6, 7],
      values: ['x0', 'x1', 'x2', 'x3', 'x4'],
    });
    fields(test, shown, reasons[1], { column: 'Date', count: 1, rows: [count + 3] });
    const path = { id: String(shown.body.id) };
    const { exchange } = await test.request('downloadRejectedRows', { path });
    const rows = exchange.response.text.trimEnd().split('\r\n').length - 1;
    fields(test, { exchange }, { rows }, { rows: count + 1 });
  },
};

const months = 60;
const dateAt = (month: number) => new Date(Date.UTC(2020, month)).toISOString().slice(0, 7);

const manyReasons: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'several rejected cells in a row, more reasons than are listed, and no usable row',
  async run(test) {
    const text = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-13-01,few\nA,2024-02-01,few\nA,2024-03-01,2\n';
    const shown = await test.request('uploadFile', { body: uploadBody({ name: 'both.csv', text }) });
    const report = objectOf(shown.body.report);
    fields(test, shown, report, { rowsRead: 4, rowsKept: 2, rowsRejected: 2, cellsRejected: 3 });
    const cells = objectsIn(report.rejected).map(({ row, column, value }) => [row, column, value].join(' '));
    const expected = new Set(['3 Date 2024-13-01', '3 Demand few', '4 Demand few']);
    fields(test, shown, { rejected: new Set(cells) }, { rejected: expected });
    const reasons = objectsIn(report.rejection_reasons).map(({ column, count, rows }) => [
      column,
      count,
      rows,
    ]);
    const counted = [
      ['Demand', 2, [3, 4]],
      ['Date', 1, [3]],
    ];
    fields(test, shown, { reasons }, { reasons: counted });
    const path = { id: String(shown.body.id) };
    const { exchange } = await test.request('downloadRejectedRows', { path });
    const [, first = '', second = '', ...more] = exchange.response.text.trimEnd().split('\r\n');
    fields(test, { exchange }, { lines: 2 + more.length }, { lines: 2 });
    test.assert(
      ['3,', '2024-13-01', 'Date', 'Demand', 'few'].every((part) => first.includes(part)),
      'the first rejected row does not name both cells',
      exchange,
    );
    test.assert(second.startsWith('4,'), 'the second rejected row has another number', exchange);
    const header = ['Product', ...Array.from({ length: months }, (_, at) => dateAt(at))];
    const wide = [header, ['A', ...header.slice(1).map(() => 'x')], ['B', ...header.slice(1).map(() => '1')]];
    const columns = await test.request('previewFile', {
      body: uploadBody({ name: 'wide.csv', text: `${wide.map((row) => row.join()).join('\n')}\n` }),
    });
    const read = objectOf(columns.body.report);
    fields(test, columns, read, {
      rowsKept: 1,
      rowsRejected: 1,
      cellsRejected: months,
      observations: months,
    });
    fields(test, columns, { reasons: objectsIn(read.rejection_reasons).length }, { reasons: 50 });
    await unusable(test);
  },
};

/** Asserts that a file without a usable row is rejected with its first five cells, and that nothing is stored. */
async function unusable(test: BehaviorTest): Promise<void> {
  const before = await test.request('listUploads');
  const rows = Array.from({ length: 7 }, (_, at) => `A,2024-01-01,wrong${at}`);
  const body = uploadBody({ name: 'none.csv', text: `Product,Date,Demand\n${rows.join('\n')}\n` });
  for (const id of ['previewFile', 'uploadFile']) {
    const exchange = await test.expectStatus(422, id, { body }, 'no row can be used');
    const named = rows.map((_, at) => `wrong${at}`).filter((value) => exchange.response.text.includes(value));
    fields(test, { exchange }, { named }, { named: rows.slice(0, 5).map((_, at) => `wrong${at}`) });
  }
  for (const text of ['', '\n\n', 'Product,Date,Demand\n', 'Product,Date\nA,2024-01-01\n', '{"a": [1]}'])
    await test.expectStatus(
      422,
      'uploadFile',
      { body: uploadBody({ name: 'none.csv', text }) },
      'the file has no values',
    );
  const after = await test.request('listUploads');
  fields(test, after, after.body, { uploads: before.body.uploads });
}

const noneRejected: Behavior = {
  rule: 'export',
  operationId: 'downloadRejectedRows',
  name: 'of a file without rejected rows',
  async run(test) {
    const text = 'Product,2024-01-01,2024-02-01\nA,1,2\n';
    // The file has a header, so the first period is ignored.
    const period = { first_period: '2020-05-01', period_bucket: 'month' };
    const { body } = await test.request('uploadFile', {
      body: uploadBody({ name: 'right.csv', text }, period),
    });
    const path = { id: String(body.id) };
    const { exchange } = await test.request('downloadRejectedRows', { path });
    const received = exchange.response.text.replace(/^\uFEFF/, '');
    fields(test, { exchange }, { received }, { received: 'Row,Problem,Product,2024-01-01,2024-02-01\r\n' });
    const shown = await test.request('getUpload', { path });
    fields(test, shown, shown.body, { firstDate: '2024-01-01', lastDate: '2024-02-01' });
  },
};

/** All tests of rejected cells. */
export const rejectedCellBehaviors: readonly Behavior[] = [manyRejected, manyReasons, noneRejected];
