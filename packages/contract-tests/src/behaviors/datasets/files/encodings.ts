import { uploadBody } from '../../../fixtures/samples/samples.ts';
import { workbook, zip } from '../../../fixtures/samples/workbook.ts';
import type { CallBody } from '../../../http/call.ts';
import { jsonOf } from '../../../http/exchange.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';

/** Returns the form of a file whose content has one character per byte. */
export function binary(name: string, value: string, more: Readonly<Record<string, string>> = {}): CallBody {
  const form = uploadBody({ name, text: '' }, more);
  if (form.kind !== 'multipart') return form;
  return {
    ...form,
    parts: form.parts.map((part) =>
      part.fileName === undefined ? part : { ...part, value, isBinary: true },
    ),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const notesOf = (report: unknown) => {
  const { notes } = objectOf(report);
  return Array.isArray(notes) ? notes.filter(isText) : [];
};

const text =
  'Product,Region,Date,Demand\nÄpfel,Größe,2024-01-01,1\nCafé,Größe,2024-02-01,2\nSüd,Größe,2024-03-01,4\n';
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
const wide = Buffer.from(text, 'utf16le');
const encodings: readonly (readonly [string, Buffer])[] = [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with BOM', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16LE', Buffer.concat([Buffer.from([0xff, 0xfe]), wide])],
  ['UTF-16BE', Buffer.concat([Buffer.from([0xfe, 0xff]), swapped(wide)])],
  ['Windows-1252', Buffer.from(text, 'latin1')],
];

const detected: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'encodings',
  async run(test) {
    for (const [encoding, bytes] of encodings) {
      const body = binary('encoded.csv', bytes.toString('latin1'));
      const shown = await test.request('previewFile', { body });
      const report = objectOf(shown.body.report);
      const expected = {
        fileType: 'csv',
        encoding,
        delimiter: ',',
        header_row: 1,
        rowsKept: 3,
        lastDate: '2024-03-01',
      };
      fields(test, shown, { [encoding]: { ...report } }, { [encoding]: { ...report, ...expected } });
      const { c2, c5 } = objectOf(shown.body.characteristics);
      fields(test, shown, { c2, c5 }, { c2: ['Äpfel', 'Café', 'Süd'], c5: ['Größe'] });
      fields(test, shown, shown.body, { columns: ['Product', 'Region', 'Date', 'Demand'] });
    }
    // 0x80 is the euro sign only in Windows-1252.
    const euro = binary(
      'euro.csv',
      'Product,Date,Demand\nB\xFCgel,2024-01-01,\x80 5\nB\xFCgel,2024-02-01,6\n',
    );
    const shown = await test.request('previewFile', { body: euro });
    fields(test, shown, objectOf(shown.body.report), { rowsKept: 2, encoding: 'Windows-1252' });
  },
};

const header = ['Product', 'Date', 'Demand'] as const;
const on = (date: string) => ({ date });
const sheets = workbook([
  { name: 'North & "South"', rows: [header, ['A', on('2024-01-31'), 1], ['A', on('2024-02-29'), 2.5]] },
  { name: 'Notes', rows: [['Only a remark'], [null, 'and another one']] },
  {
    name: 'More',
    rows: [header, ['B', on('2024-03-31'), { formula: '2+2', result: 4 }], ['B', on('2024-03-31'), 'x']],
  },
  { name: 'Secret', rows: [header, ['C', on('2024-04-30'), 99]], isHidden: true },
]);

async function previewed(test: BehaviorTest, body: CallBody) {
  const shown = await test.request('previewFile', { body });
  return { shown, report: objectOf(shown.body.report) };
}

const workbooks: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'sheets, dates and formulas of a workbook',
  async run(test) {
    const body = binary('book.xlsx', sheets, { file_type: 'excel' });
    for (const id of ['previewFile', 'uploadFile']) {
      const shown = await test.request(id, { body });
      const report = objectOf(shown.body.report);
      fields(test, shown, report, {
        fileType: 'excel',
        layout: 'long',
        sheet: 'North & "South" + More',
        encoding: null,
        delimiter: null,
        rowsRead: 4,
        rowsKept: 3,
        rowsRejected: 1,
        firstDate: '2024-01-31',
        lastDate: '2024-03-31',
      });
      const [cell, ...more] = objectsIn(report.rejected);
      fields(test, shown, cell, { row: 3, column: 'Demand', value: 'x', sheet: 'More' });
      fields(test, shown, { more }, { more: [] });
      const [reason] = objectsIn(report.rejection_reasons);
      fields(test, shown, reason, { column: 'Demand', sheet: 'More', count: 1, rows: [3], values: ['x'] });
      const points = objectsIn(objectOf(objectOf(report.health).history).points);
      const totals = points.map(({ date, value }) => [date, value]);
      const expected = [
        ['2024-01-01', 1],
        ['2024-02-01', 2.5],
        ['2024-03-01', 4],
      ];
      fields(test, shown, { totals }, { totals: expected });
      if (id !== 'uploadFile') continue;
      const path = { id: String(shown.body.id) };
      const { exchange } = await test.request('downloadRejectedRows', { path });
      const isNamed = exchange.response.text.includes('More');
      test.assert(isNamed, 'the rejected row does not name its sheet', exchange);
      const dataset = await test.request('getUpload', { path });
      fields(test, dataset, dataset.body, { originalName: 'book.xlsx', rowCount: 3, bucket: 'month' });
    }
  },
};

const joined: Behavior = {
  rule: 'counts',
  operationId: 'uploadFile',
  name: 'master data in a second sheet',
  async run(test) {
    const book = workbook([
      {
        name: 'Sales',
        rows: [header, ['A', on('2024-01-01'), 1], ['B', on('2024-02-01'), 2], ['C', on('2024-02-01'), 3]],
      },
      {
        name: 'Items',
        rows: [
          ['Product', 'Product name', 'Brand'],
          ['B', 'Beta', 'Y'],
          ['A', 'Alpha', 'X'],
        ],
      },
    ]);
    const body = binary('joined.xlsx', book, { file_type: 'excel' });
    const made = await test.request('uploadFile', { body });
    fields(test, made, objectOf(made.body.report), { sheet: 'Sales + Items', rowsKept: 3, rowsRejected: 0 });
    const path = { id: String(made.body.id) };
    const products = await test.request('listUploadProducts', { path });
    const named = objectsIn(jsonOf(products.exchange.response)).map((one) => [
      one.product_code,
      one.product_name,
    ]);
    const names = [
      ['A', 'Alpha'],
      ['B', 'Beta'],
      ['C', null],
    ];
    fields(test, products, { products: new Set(named) }, { products: new Set(names) });
    const all = await test.request('listUploadCharacteristics', { path });
    const brand = objectsIn(all.body.characteristics).find(({ label }) => label === 'Brand');
    const values = Array.isArray(brand?.sample_values) ? brand.sample_values.filter((one) => one !== '') : [];
    fields(test, all, { brands: new Set(values) }, { brands: new Set(['X', 'Y']) });
  },
};

const disguised: Behavior = {
  rule: 'counts',
  operationId: 'previewFile',
  name: 'files whose name or type differs from their content',
  async run(test) {
    const csv = 'Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n';
    for (const [what, body, fileType] of [
      ['a CSV named .xlsx', uploadBody({ name: 'sales.xlsx', text: csv }, { file_type: 'excel' }), 'csv'],
      ['a workbook named .csv', binary('book.csv', sheets, { file_type: 'csv' }), 'excel'],
    ] as const) {
      const { shown, report } = await previewed(test, body);
      fields(test, shown, { [what]: report.fileType }, { [what]: fileType });
      const isNoted = notesOf(report).some((note) => /csv/i.test(note) && /excel/i.test(note));
      test.assert(isNoted, `no note says that ${what} was read by its content`, shown.exchange);
    }
    const refused = [
      [
        'an .ods file',
        zip([
          ['mimetype', 'application/vnd.oasis.opendocument.spreadsheet'],
          ['content.xml', '<a/>'],
        ]),
      ],
      ['an .xlsb file', zip([['xl/workbook.bin', 'x']])],
    ] as const;
    for (const [what, content] of refused)
      for (const id of ['previewFile', 'uploadFile']) {
        const body = binary('book.xlsx', content, { file_type: 'excel' });
        const exchange = await test.expectStatus(422, id, { body }, `it is ${what}`);
        const { detail } = objectOf(jsonOf(exchange.response));
        const isAdvised = ['.xlsx', 'CSV'].every((kind) => String(detail).includes(kind));
        test.assert(isAdvised, `the error does not advise to save ${what} as .xlsx or CSV`, exchange);
      }
  },
};

/** All tests of encodings and workbooks. */
export const encodingBehaviors: readonly Behavior[] = [detected, workbooks, joined, disguised];
