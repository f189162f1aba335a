import { gunzipSync } from 'node:zlib';
import { type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { collectUpload, refusalOf, rolesOf } from './support/collect-upload.ts';
import { xls97, xls97Hidden, xls97Of1904 } from './support/xls97.fixture.ts';

const header = ['sku', 'date', 'qty'];

function workbook(sheets: WriteSheet[], dateSystem: '1900' | '1904' = '1900'): Promise<Uint8Array> {
  return writeXlsx({ sheets, dateSystem });
}

function day(text: string): Date {
  return new Date(`${text}T00:00:00Z`);
}

describe('reading an Excel workbook', () => {
  it.each(['1900', '1904'] as const)('reads the dates of the %s calendar', async (system) => {
    const { report, observations } = await collectUpload(
      await workbook(
        [{ name: 'Data', rows: [header, ['A', day('2024-02-29'), 1.5], [7, day('2024-03-01'), -2]] }],
        system,
      ),
    );
    expect(observations).toEqual(['A | 2024-02-29 | 1.5', '7 | 2024-03-01 | -2']);
    expect(report).toMatchObject({ fileType: 'excel', sheet: 'Data', encoding: null, delimiter: null });
  });

  it('drops the time of day without changing the date', async () => {
    const { observations } = await collectUpload(
      await workbook([{ name: 'Data', rows: [header, ['A', new Date('2024-01-31T23:30:00Z'), 1]] }]),
    );
    expect(observations).toEqual(['A | 2024-01-31 | 1']);
  });

  it('reads the stored result of a formula', async () => {
    const { observations } = await collectUpload(
      await workbook([
        {
          name: 'Data',
          rows: [header, ['A', '2024-01-01', null]],
          cells: new Map([['1,2', { value: 12, type: 'formula', formula: '3*4', formulaResult: 12 }]]),
        },
      ]),
    );
    expect(observations).toEqual(['A | 2024-01-01 | 12']);
  });

  it('reads numbers stored as text', async () => {
    const { observations } = await collectUpload(
      await workbook([
        { name: 'Data', rows: [header, ['A', '31/01/2024', '1,234.5'], ['A', '01/02/2024', 2]] },
      ]),
    );
    expect(observations).toEqual(['A | 2024-01-31 | 1234.5', 'A | 2024-02-01 | 2']);
  });

  it('reads dates in headers that follow a title row', async () => {
    const { report, observations } = await collectUpload(
      await workbook([
        {
          name: 'Plan',
          rows: [
            ['Demand plan'],
            [],
            ['sku', day('2024-01-01'), day('2024-02-01')],
            ['A', 1, 2],
            ['Total', 1, 2],
          ],
        },
      ]),
    );
    expect(report).toMatchObject({ layout: 'wide', header_row: 3, rowsRejected: 1 });
    expect(observations).toEqual(['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2']);
  });

  it('skips hidden sheets and reports their names', async () => {
    const { report, observations } = await collectUpload(
      await workbook([
        {
          name: 'Old',
          hidden: true,
          rows: [header, ['X', day('2020-01-01'), 9], ['X', day('2020-01-02'), 9]],
        },
        { name: 'New', rows: [header, ['A', day('2024-01-01'), 1]] },
      ]),
    );
    expect(observations).toEqual(['A | 2024-01-01 | 1']);
    expect(report.sheet).toBe('New');
    expect(report.notes).toContain('The hidden sheet "Old" was not read.');
  });

  // DATA-3
  it('joins master data from one sheet to time series from another', async () => {
    const { report, layout, products, observations } = await collectUpload(
      await workbook([
        { name: 'Read me', rows: [['Some words for the reader']] },
        {
          name: 'Products',
          rows: [
            ['SKU', 'Product name', 'Brand', 'Channel', 'Region'],
            ['A', 'Widget', 'Acme', 'shop', 'Everywhere'],
            ['B', 'Gadget', 'Best', 'shop', 'Everywhere'],
            ['', 'Nothing', 'Best', 'shop', 'Everywhere'],
          ],
        },
        {
          name: 'Sales',
          rows: [
            ['sku', 'Channel', 'Region', 'date', 'qty'],
            ['A', 'web', 'N', day('2024-01-01'), 1],
            ['C', 'web', 'S', day('2024-01-01'), 2],
          ],
        },
      ]),
    );
    expect(layout.characteristics).toEqual([
      { code: 'c2', label: 'Sku' },
      { code: 'c5', label: 'Region' },
      { code: 'c7', label: 'Channel' },
      { code: 'c8', label: 'Brand' },
    ]);
    expect(products[0]).toEqual({
      code: 'A',
      name: 'Widget',
      attributes: { c5: 'Everywhere', c7: 'shop', c8: 'Acme' },
    });
    expect(observations).toEqual(['A | N | web | Acme | 2024-01-01 | 1', 'C | S | web |  | 2024-01-01 | 2']);
    expect(report).toMatchObject({ sheet: 'Sales + Products', rowsRead: 2, rowsKept: 2 });
    expect(report.rejected).toEqual([
      { row: 4, column: 'SKU', value: '', accepted: 'a product code', sheet: 'Products' },
    ]);
    expect(report.notes.join(' ')).toContain('joined by product');
    expect(report.notes).toContain('The sheet "Read me" was not read.');
  });

  it('reads sheets with the same columns as one table', async () => {
    const { report, observations } = await collectUpload(
      await workbook([
        { name: '2023', rows: [header, ['A', day('2023-01-01'), 1], ['A', day('2023-01-02'), 1]] },
        {
          name: '2024',
          rows: [['All of 2024'], header, ['A', day('2024-01-01'), 'x'], ['A', day('2024-01-02'), 2]],
        },
      ]),
    );
    expect(observations.at(-1)).toBe('A | 2024-01-02 | 2');
    expect(report).toMatchObject({ sheet: '2023 + 2024', rowsKept: 3 });
    expect(report.rejected).toEqual([
      { row: 3, column: 'qty', value: 'x', accepted: 'a number such as 1234.5', sheet: '2024' },
    ]);
  });

  it('reads only the product sheet in master data mode', async () => {
    const { report, products } = await collectUpload(
      await workbook([
        { name: 'Sales', rows: [header, ['A', day('2024-01-01'), 1], ['B', day('2024-01-01'), 1]] },
        {
          name: 'Products',
          rows: [
            ['sku', 'brand'],
            ['A', 'Acme'],
          ],
        },
      ]),
      { mode: 'master' },
    );
    expect(report.sheet).toBe('Products');
    expect(products).toEqual([{ code: 'A', name: null, attributes: { c7: 'Acme' } }]);
  });

  it('numbers rows like Excel, including gaps', async () => {
    const { report } = await collectUpload(
      await workbook([{ name: 'Data', rows: [header, ['A', day('2024-01-01'), 1], [], [], ['A', 'x', 1]] }]),
    );
    expect(report.rejected[0]).toMatchObject({ row: 5, column: 'date', value: 'x' });
  });

  it('reads Excel 97 workbooks', async () => {
    const { report, observations } = await collectUpload(gunzipSync(Buffer.from(xls97, 'base64')), {
      name: 'a.xls',
    });
    expect(observations).toEqual([
      'A1 | North | 2024-01-31 | 12',
      'A1 | South | 2024-02-29 | 7.5',
      'Ünïcode | South | 2024-03-31 | -1',
    ]);
    expect(rolesOf(report)).toEqual(['SKU→c2', 'Store→c3', 'Date→date', 'Quantity→value']);
    expect(report.notes).toEqual(['Negative values were kept: 1.']);
  });

  it('skips hidden sheets of an Excel 97 workbook and reports their names', async () => {
    const { report, observations } = await collectUpload(gunzipSync(Buffer.from(xls97Hidden, 'base64')), {
      name: 'a.xls',
    });
    expect(observations).toEqual(['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2']);
    expect(report.sheet).toBe('New');
    expect(report.notes).toEqual([
      'The hidden sheet "Old" was not read.',
      'The hidden sheet "Secret" was not read.',
    ]);
  });

  it('reads 1904 dates and numbers stored as text in an Excel 97 workbook', async () => {
    const { report, observations } = await collectUpload(gunzipSync(Buffer.from(xls97Of1904, 'base64')), {
      name: 'a.xls',
    });
    expect(observations).toEqual(['A | North | 2024-02-29 | 1234.5']);
    expect(report).toMatchObject({ header_row: 3, rowsRead: 3, rowsKept: 1, rowsRejected: 2 });
    expect(report.rejected.map(({ row, value }) => [row, value])).toEqual([
      [5, ''],
      [6, 'Total'],
    ]);
  });

  // UP-11
  it('detects workbooks and CSV files by content, regardless of their name', async () => {
    const xlsx = await workbook([{ name: 'Data', rows: [header, ['A', day('2024-01-01'), 1]] }]);
    const named = await collectUpload(xlsx, { name: 'demand.csv' });
    expect(named.report.fileType).toBe('excel');
    expect(named.report.notes[0]).toBe(
      'The file is named as a CSV text file, but it is an Excel workbook and was read as one.',
    );
    const answer = await collectUpload('sku,date,qty\nA,2024-01-01,1\n', {
      name: 'demand.csv',
      fileType: 'excel',
    });
    expect(answer.report.fileType).toBe('csv');
    expect(answer.report.notes[0]).toContain('marked as an Excel workbook');
  });

  it('rejects protected workbooks, damaged workbooks and other archives, and explains what to do', async () => {
    const rows = [header, ['A', '2024-01-01', 1]];
    const locked = await writeXlsx({
      sheets: [{ name: 'D', rows }],
      encryption: { password: 'x', spinCount: 1000 },
    });
    expect((await refusalOf(locked)).message).toContain('protected with a password');
    const whole = await workbook([{ name: 'D', rows }]);
    expect((await refusalOf(whole.slice(0, whole.length / 2))).message).toContain('damaged or incomplete');
    expect((await refusalOf(whole.map((byte, i) => (i > 300 && i < 900 ? 0 : byte)))).message).toContain(
      'save it again',
    );
  });
});
