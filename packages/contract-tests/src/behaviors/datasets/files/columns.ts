import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

/** Headers of each characteristic, in files that have one of each. */
const named: Readonly<Record<string, readonly string[]>> = {
  c2: ['SKU', 'item', 'Product_Code', 'Article', 'MATERIAL', 'part number', 'Stock Code', 'c2', 'Product'],
  c3: ['Store', 'shop', 'Site', 'Location', 'PLANT', 'depot', 'DC', 'C3_Lager', 'Warehouse'],
  c4: ['Client', 'account', 'Buyer', 'ship to', 'Sold_To', 'Customer', 'client', 'c4', 'customer'],
  c5: ['Area', 'territory', 'Zone', 'Sales Region', 'sales_region', 'C5_Region', 'c5', 'AREA', 'Region'],
  c6: ['Country', 'land', 'Pays', 'Market', 'COUNTRY', 'c6', 'Land', 'country', 'market'],
  c7: ['Location 1', 'c7', 'location_1', 'C7', 'LOCATION 1', 'c7_Hall', 'Location1', 'c7', 'c7'],
  c15: ['Characteristic 15', 'c15', 'C15', 'c15_Last', 'characteristic_15', 'c15', 'c15', 'C15', 'c15'],
};

const rolesIn = (body: unknown) =>
  Object.fromEntries(
    objectsIn(objectOf(objectOf(body).report).columns).map(({ column, role, code, label }) => [
      String(column),
      { role, code, label },
    ]),
  );

const preview = (test: BehaviorTest, text: string, more: Readonly<Record<string, string>> = {}) =>
  test.request('previewFile', { body: uploadBody({ name: 'columns.csv', text }, more) });

const recognized: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'characteristics by code, label and synonym',
  async run(test) {
    const codes = Object.keys(named);
    for (const [at] of (named.c2 ?? []).entries()) {
      const headers = codes.map((code) => named[code]?.[at] ?? '');
      const rows = ['2024-01-01', '2024-02-01', '2024-03-01'].map((date) =>
        [...codes.map((code) => `${code} value`), date, '1'].join(),
      );
      const shown = await preview(test, `${[...headers, 'Date', 'Demand'].join()}\n${rows.join('\n')}\n`);
      const roles = rolesIn(shown.body);
      const found = headers.map((header) => [header, roles[header]?.role, roles[header]?.code]);
      const expected = headers.map((header, column) => [header, 'characteristic', codes[column]]);
      fields(test, shown, { codes: found }, { codes: expected });
      const values = objectOf(shown.body.characteristics);
      const own = Object.fromEntries(codes.map((code) => [code, [`${code} value`]]));
      fields(test, shown, values, own);
    }
  },
};

const textRows = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    [
      `P${at % 3}`,
      `Product ${at % 3}`,
      ['red', 'blue'][at % 2],
      ['S', 'M'][at % 2],
      100 + at,
      9.5,
      0.1,
    ].join(),
  );

const remaining: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'names, free characteristics, values and what is excluded',
  async run(test) {
    const header = 'Item,Description,Color,Size,Order Number,Unit Price,Discount';
    const columns = {
      Item: { role: 'characteristic', code: 'c2', label: 'Item' },
      Description: { role: 'product-name', code: null, label: null },
      Color: { role: 'characteristic', code: 'c7', label: 'Color' },
      Size: { role: 'characteristic', code: 'c8', label: 'Size' },
      'Order Number': { role: 'unused', code: null, label: null },
      'Unit Price': { role: 'unused', code: null, label: null },
      Discount: { role: 'unused', code: null, label: null },
    };
    for (const value of ['Quantity', 'demand', 'Sales', 'UNITS', 'Boxes']) {
      const rows = textRows(12).map((row, at) => `${row},2024-01-${10 + at},${at}`);
      const shown = await preview(test, `${header},Date,${value}\n${rows.join('\n')}\n`);
      const expected = { ...columns, [value]: { role: 'value', code: null, label: null } };
      fields(test, shown, rolesIn(shown.body), expected);
      fields(test, shown, objectOf(shown.body.report), { rowsKept: 12, zeros: 1 });
      fields(test, shown, shown.body, { value_counts: { c2: 3, c7: 2, c8: 2 } });
    }
    // A mapping overrides every detection.
    const mapping = JSON.stringify([
      { column: 'Item', role: 'characteristic', code: 'c4' },
      { column: 'Description', role: 'characteristic', code: 'c2', label: 'Name' },
      { column: 'Color', role: 'unused' },
      { column: 'Size', role: 'characteristic', label: 'Dimension' },
      { column: 'Unit Price', role: 'value' },
    ]);
    const rows = textRows(12).map((row, at) => `${row},2024-01-${10 + at},${at}`);
    const mapped = await preview(test, `${header},Date,Quantity\n${rows.join('\n')}\n`, { mapping });
    fields(test, mapped, rolesIn(mapped.body), {
      Item: { role: 'characteristic', code: 'c4', label: 'Item' },
      Description: { role: 'characteristic', code: 'c2', label: 'Name' },
      Color: { role: 'unused', code: null, label: null },
      Size: { role: 'characteristic', code: 'c7', label: 'Dimension' },
      'Unit Price': { role: 'value', code: null, label: null },
      Quantity: { role: 'unused', code: null, label: null },
      Date: { role: 'date', code: null, label: null },
    });
  },
};

const stockHeaders = ['In stock', 'Availability %', 'Stock level', 'On hand'];
/** Cells of a column in stock, and how many differ from the first ones: words cannot mean a half. */
const shares = [
  ['In stock', ['1', '0', '0.5', '1', '1'], 0],
  ['In stock', ['100%', '0%', '50%', '100%', '100%'], 0],
  ['In stock', ['yes', 'no', 'no', 'YES', 'yes'], 1],
  ['In stock', ['yes', 'No', 'yes', 'yes', 'yes'], 1],
  ['In stock', ['7', '0', '0.5', '12.5', '1000'], 0],
  ['Availability %', ['100', '0', '50', '100', '100'], 0],
] as const;

const stockRows = (header: string, cells: readonly string[]) => {
  const rows = cells.map((cell, at) => `A,2024-0${at + 1}-01,${10 + at},${cell}`);
  return `Product,Date,Demand,${header}\n${rows.join('\n')}\n`;
};

const inStock: Behavior = {
  rule: 'counts',
  operationId: 'previewUploadVersion',
  name: 'column in stock: headers, words, shares and levels',
  async run(test) {
    const marksOf = (body: unknown) =>
      objectsIn(objectOf(objectOf(body).report).columns)
        .filter(({ in_stock: marked }) => marked === true)
        .map(({ column, role }) => [column, role]);
    for (const header of stockHeaders) {
      const shown = await preview(test, stockRows(header, ['1', '0', '1']));
      fields(test, shown, { in_stock: marksOf(shown.body) }, { in_stock: [[header, 'unused']] });
      fields(test, shown, rolesIn(shown.body), { Demand: { role: 'value', code: null, label: null } });
    }
    const [[name, plain]] = shares;
    const made = await test.request('uploadFile', {
      body: uploadBody({ name: 'stock.csv', text: stockRows(name, plain) }),
    });
    const path = { id: String(made.body.id) };
    for (const [header, cells, changed] of shares) {
      const body = versionBody({ name: 'same.csv', text: stockRows(header, cells) }, {});
      const shown = await test.request('previewUploadVersion', { path, body });
      const difference = objectOf(shown.body.difference);
      fields(test, shown, difference, { new: 0, same: 5, changed: 0, removed: 0 });
      const name = `values in stock, written as ${cells.join(', ')},`;
      const expected = { new: 0, same: 5 - changed, changed, removed: 0 };
      fields(test, shown, { [name]: difference.known_ahead }, { [name]: expected });
    }
    const turned = versionBody(
      { name: 'other.csv', text: stockRows(name, ['0', '1', '0.25', '1', '1']) },
      {},
    );
    const other = await test.request('previewUploadVersion', { path, body: turned });
    fields(test, other, objectOf(other.body.difference).known_ahead, {
      new: 0,
      same: 2,
      changed: 3,
      removed: 0,
    });
    const missing = 'Product,Date,Demand\nA,2024-06-01,1\n';
    const without = { path, body: versionBody({ name: 'less.csv', text: missing }, {}) };
    const refused = await test.expectStatus(
      422,
      'addUploadVersion',
      without,
      'the column in stock is missing',
    );
    test.assert(refused.response.text.includes(name), `the error does not name "${name}"`, refused);
    // A row out of stock needs no demand; other rows do.
    const rows = [
      'A,2024-01-01,5,1',
      'A,2024-02-01,,0',
      'A,2024-03-01,,0.5',
      'A,2024-04-01,,1',
      'A,2024-05-01,5,-1',
    ];
    const text = `Product,Date,Demand,In stock\n${[...rows, 'A,2024-06-01,5,perhaps', 'A,2024-07-01,5,0'].join('\n')}\n`;
    const mapping = JSON.stringify([{ column: 'In stock', role: 'unused', in_stock: true }]);
    const read = await preview(test, text, { mapping });
    const report = objectOf(read.body.report);
    fields(test, read, report, { rowsRead: 7, rowsKept: 2, rowsWithoutValues: 2, rowsRejected: 3 });
    const rejected = objectsIn(report.rejected).map(({ row, column, value }) => [row, column, value]);
    const expected = [
      [5, 'Demand', ''],
      [6, 'In stock', '-1'],
      [7, 'In stock', 'perhaps'],
    ];
    fields(test, read, { rejected }, { rejected: expected });
  },
};

/** Totals with a median of 100 and a median distance of 10: 51 is within the limit of 3.5, and 52 beyond it. */
const ordinary = [...Array.from({ length: 10 }, () => [90, 110]).flat(), 100];
const monthAt = (month: number) => new Date(Date.UTC(2000, month)).toISOString().slice(0, 10);

const outliers: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'outliers, at the limit and more than are listed',
  async run(test) {
    const many = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 500 + at : -300 - at));
    for (const [values, count] of [
      [[151, ...ordinary.slice(0, 5), 152, ...ordinary.slice(5), 48, 49], 2],
      [[...ordinary, ...ordinary.slice(0, 20), ...many], many.length],
    ] as const) {
      const points = values.map((value, at) => ({ date: monthAt(at), value }));
      const rows = points.map(({ date, value }) => `A,${date},${value}`);
      const shown = await preview(test, `Product,Date,Demand\n${rows.join('\n')}\n`);
      const found = points.filter(({ value }) => (count === 2 ? [152, 48] : [...many]).includes(value));
      const health = objectOf(objectOf(shown.body.report).health);
      fields(test, shown, objectOf(health.outliers), { count, points: found.slice(0, 20) });
    }
  },
};

/** All tests of how columns are recognized. */
export const columnBehaviors: readonly Behavior[] = [recognized, remaining, inStock, outliers];
