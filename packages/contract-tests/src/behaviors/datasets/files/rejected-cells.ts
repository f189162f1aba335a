import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { fields, objectOf } from '../../fields.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';

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
export const rejectedCellBehaviors: readonly Behavior[] = [manyRejected, noneRejected];
