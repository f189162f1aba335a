import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

const [maxLong, maxWide, maxKnownAhead] = [500, 2000, 8];
const range = (count: number) => Array.from({ length: count }, (_, at) => at);
const dayAt = (day: number) => new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10);

const body = (rows: readonly (readonly (string | number)[])[], more: Readonly<Record<string, string>> = {}) =>
  uploadBody({ name: 'table.csv', text: `${rows.map((row) => row.join()).join('\n')}\n` }, more);

/** Returns a long table with blank columns after the first three. */
const long = (columns: number) => {
  const blank = range(columns - 3);
  return body([
    ['Product', 'Date', 'Demand', ...blank.map((at) => `Blank ${at}`)],
    ['A', '2024-01-01', 1, ...blank.map(() => '')],
    ['A', '2024-02-01', 2, ...blank.map(() => '')],
  ]);
};
const wide = (columns: number) => {
  const days = range(columns - 1);
  return body([
    ['Product', ...days.map(dayAt)],
    ['A', ...days.map((day) => day % 5)],
  ]);
};

/** Returns a table with columns known ahead. */
const priced = (count: number) => {
  const names = range(count).map((at) => `Price ${at + 1}`);
  const mapping = names.map((column) => ({ column, role: 'unused', known_ahead: true }));
  const rows = ['2024-01-01', '2024-02-01'].map((date) => ['A', date, 1, ...names.map((_, at) => at + 1)]);
  return body([['Product', 'Date', 'Demand', ...names], ...rows], { mapping: JSON.stringify(mapping) });
};

const columns: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'as many columns as a table may have',
  async run(test) {
    for (const [table, most, what] of [
      [long, maxLong, 'columns of a long table'],
      [priced, maxKnownAhead, 'columns known ahead'],
    ] as const) {
      const shown = await test.request('previewFile', { body: table(most) });
      fields(test, shown, objectOf(shown.body.report), { rowsRejected: 0 });
      const because = `there are more than ${most} ${what}`;
      await test.expectStatus(422, 'previewFile', { body: table(most + 1) }, because);
    }
    // The report of the largest allowed table would take long to check.
    const because = `there are more than ${maxWide} columns of a wide table`;
    await test.expectStatus(422, 'previewFile', { body: wide(maxWide + 1) }, because);
  },
};

const nameless: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'numbers without names and header',
  async run(test) {
    const rows = [
      [1, 2, 3, 4],
      [5, 0, 7, 8],
    ];
    await test.expectStatus(422, 'uploadFile', { body: body(rows) }, 'the first period is missing');
    const period = { first_period: '2024-05-20', period_bucket: 'quarter' };
    const made = await test.request('uploadFile', { body: body(rows, period) });
    const report = {
      rowsKept: 2,
      observations: 8,
      zeros: 1,
      firstDate: '2024-04-01',
      lastDate: '2025-01-01',
    };
    fields(test, made, objectOf(made.body.report), report);
    const path = { id: String(made.body.id) };
    const products = await test.request('listUploadProducts', { path });
    const names = objectsIn(jsonOf(products.exchange.response)).map((one) => [
      one.product_code,
      one.data_points,
    ]);
    const expected = [
      ['Row 1', 4],
      ['Row 2', 4],
    ];
    fields(test, products, { products: names }, { products: expected });
    const shown = await test.request('getUpload', { path });
    fields(test, shown, shown.body, { bucket: 'quarter', value_label: null });
  },
};

const table = [
  ['Product', 'Date', 'Sold', 'Remark', 'When', 'Price'],
  ['A', '2024-01-01', 1, 'none', '2024-01-01', 5],
  ['A', '2024-02-01', 2, 'none', '2024-02-01', 6],
];

/** Roles that a column cannot have. */
const misfits = [
  { column: 'Remark', role: 'value' },
  { column: 'Remark', role: 'date' },
  { column: 'Remark', role: 'period' },
  { column: 'Remark', role: 'unused', known_ahead: true },
  { column: 'Remark', role: 'unused', in_stock: true },
  { column: 'Price', role: 'unused', known_ahead: true, in_stock: true },
  { column: 'Price', role: 'characteristic', code: 'c7', known_ahead: true },
  { column: 'Sold', role: 'value', code: 'c7' },
  { column: 'Remark', role: 'characteristic', code: 'c16' },
  { column: 'Remark', role: 'characteristic', code: 'c1' },
  { column: 'Remark', role: 'characteristic', label: 'x'.repeat(121) },
];

const refused: Behavior = {
  rule: 'refuses-invalid',
  operationId: 'previewFile',
  name: 'roles that a column cannot have',
  async run(test) {
    for (const entry of misfits) {
      const call = { body: body(table, { mapping: JSON.stringify([entry]) }) };
      const exchange = await test.expectStatus(422, 'previewFile', call, JSON.stringify(entry).slice(0, 100));
      const isNamed = exchange.response.text.includes(entry.column);
      test.assert(isNamed, `the error does not name ${entry.column}`, exchange);
    }
    await sees(test, [{ column: 'When', role: 'date' }], { When: 'date', Date: 'unused' });
    await sees(test, [{ column: 'Remark', role: 'product-name' }], { Remark: 'product-name' });
    const label = 'x'.repeat(120);
    const longest = [{ column: 'Remark', role: 'characteristic', code: 'c15', label }];
    const shown = await sees(test, longest, { Remark: 'characteristic' });
    fields(test, shown, objectOf(shown.body.characteristics), { c15_label: [label], c15: ['none'] });
  },
};

async function sees(test: BehaviorTest, mapping: readonly object[], roles: Readonly<Record<string, string>>) {
  const shown = await test.request('previewFile', {
    body: body(table, { mapping: JSON.stringify(mapping) }),
  });
  const all = objectsIn(objectOf(shown.body.report).columns).map(({ column, role }) => [column, role]);
  fields(test, shown, Object.fromEntries(all), roles);
  return shown;
}

/** All tests of the bounds of tables and of roles. */
export const tableLimitBehaviors: readonly Behavior[] = [columns, nameless, refused];
