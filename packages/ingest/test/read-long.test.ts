import { describe, expect, it } from 'vitest';
import { collectUpload, rolesOf } from './support/collect-upload.ts';

describe('reading a long table', () => {
  // DATA-1
  it('recognizes characteristics, date and value by their names', async () => {
    const { layout, observations, report } = await collectUpload(
      'item_id,store_id,timestamp,demand\nA1,North,2024-01-01,5\nA2,,2024-01-02,0\n',
    );
    expect(layout).toEqual({
      characteristics: [
        { code: 'c2', label: 'Item id' },
        { code: 'c3', label: 'Store id' },
      ],
      drivers: [],
      hasValues: true,
      columns: ['item_id', 'store_id', 'timestamp', 'demand'],
    });
    expect(observations).toEqual(['A1 | North | 2024-01-01 | 5', 'A2 |  | 2024-01-02 | 0']);
    expect(report).toMatchObject({ layout: 'long', delimiter: ',', encoding: 'UTF-8', header_row: 1 });
    expect(report).toMatchObject({
      rowsRead: 2,
      rowsKept: 2,
      zeros: 1,
      firstDate: '2024-01-01',
      lastDate: '2024-01-02',
    });
  });

  // DATA-4
  it('matches codes regardless of case, with or without a label', async () => {
    const { layout } = await collectUpload('C2,c5_sales_area,c14,Date,Qty\nA,N,x,2024-01-01,1\n');
    expect(layout.characteristics).toEqual([
      { code: 'c2', label: 'Product' },
      { code: 'c5', label: 'Sales area' },
      { code: 'c14', label: 'Characteristic 14' },
    ]);
  });

  // DATA-5
  it('assigns unmatched text columns to free characteristics from c7 upward', async () => {
    const { report } = await collectUpload('sku,brand,c7,color,date,qty\nA,b,x,red,2024-01-01,1\n');
    expect(rolesOf(report)).toEqual(['sku→c2', 'brand→c8', 'c7→c7', 'color→c9', 'date→date', 'qty→value']);
  });

  it('treats the numbers of a column that names a group, such as a brand, as its codes', async () => {
    const { report, observations } = await collectUpload(
      'store,brand,date,units,price\n2,1,2024-01-01,5,0.5\n2,11,2024-01-01,7,0.6\n',
    );
    expect(rolesOf(report)).toEqual(['store→c3', 'brand→c7', 'date→date', 'units→value', 'price→unused']);
    expect(observations).toHaveLength(2);
  });

  it('skips text columns beyond the maximum of fifteen characteristics', async () => {
    const extra = Array.from({ length: 15 }, (_, i) => `kind ${String.fromCharCode(97 + i)}`);
    const { report, layout } = await collectUpload(
      `sku,${extra.join(',')},date,qty\nA,${extra.map(() => 'x').join(',')},2024-01-01,1\n`,
    );
    expect(layout.characteristics).toHaveLength(14);
    expect(report.columns.filter(({ role }) => role === 'unused').map(({ reason }) => reason)).toEqual([
      'The characteristics c2 to c15 are all taken',
      'The characteristics c2 to c15 are all taken',
    ]);
  });

  it('recognizes the columns of order lines', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, i) =>
        `${i},US-${i},${(i % 28) + 1}/02/2024,28/02/2024,P${i % 7},Thing ${i % 7},note ${i},${i % 3}.5,${i % 5}`,
    );
    const { report, observations, products } = await collectUpload(
      `Row ID,Order ID,Order Date,Ship Date,Product ID,Product Name,Remark,Sales,Quantity\n${lines.join('\n')}\n`,
    );
    expect(rolesOf(report)).toEqual([
      'Row ID→unused',
      'Order ID→unused',
      'Order Date→date',
      'Ship Date→unused',
      'Product ID→c2',
      'Product Name→product-name',
      'Remark→unused',
      'Sales→unused',
      'Quantity→value',
    ]);
    expect(report.columns[6]?.reason).toContain('More than half');
    expect(report.notes).toContain('"Quantity" was used as the value, not "Sales".');
    expect(observations[13]).toBe('P6 | 2024-02-14 | 3');
    expect(products).toHaveLength(7);
    expect(products[0]).toEqual({ code: 'P0', name: 'Thing 0', attributes: {} });
  });

  it('accepts c1 only if it contains actual, forecast or backtest', async () => {
    const typed = await collectUpload('type,sku,date,qty\nActual,A,2024-01-01,1\nFORECAST,A,2024-02-01,2\n');
    expect(typed.observations).toEqual(['actual | A | 2024-01-01 | 1', 'forecast | A | 2024-02-01 | 2']);
    const other = await collectUpload('type,sku,date,qty\nretail,A,2024-01-01,1\n');
    expect(rolesOf(other.report)[0]).toBe('type→c7');
    expect(other.report.columns[0]?.reason).toContain('not actual, forecast or backtest');
  });

  it('reads a table without characteristics as one series', async () => {
    const { layout, observations } = await collectUpload('ds,y\n2024-01-01,3\n2024-01-02,4\n');
    expect(layout.characteristics).toEqual([]);
    expect(observations).toEqual(['2024-01-01 | 3', '2024-01-02 | 4']);
  });

  // DATA-7
  it('rejects only the rows with invalid cells', async () => {
    const { report, observations } = await collectUpload(
      'sku,date,qty\nA,2024-01-01,1\nA,yesterday,many\n\nA,2024-01-03,3\nA,2024-01-04,\n',
    );
    expect(observations).toEqual(['A | 2024-01-01 | 1', 'A | 2024-01-03 | 3']);
    expect(report.rejected).toEqual([
      { row: 3, column: 'date', value: 'yesterday', accepted: 'a date such as 2024-01-31' },
      { row: 3, column: 'qty', value: 'many', accepted: 'a number such as 1234.5' },
      { row: 6, column: 'qty', value: '', accepted: 'a number such as 1234.5' },
    ]);
    expect(report).toMatchObject({ rowsRead: 4, rowsKept: 2, rowsRejected: 2, cellsRejected: 3 });
  });

  it('lists the first hundred rejected cells but counts all of them', async () => {
    const bad = 'A,2024-01-01,x\n'.repeat(150);
    const { report } = await collectUpload(`sku,date,qty\nA,2024-01-01,1\nA,2024-01-01,2\n${bad}`);
    expect(report.rejected).toHaveLength(100);
    expect(report).toMatchObject({ cellsRejected: 150, rowsRejected: 150, rowsKept: 2 });
  });

  it('skips totals, but not products whose name starts with "Total"', async () => {
    const { report, observations } = await collectUpload(
      'product,date,qty\nTotal Care,2024-01-01,1\nB,2024-01-01,2\nTotal North,,3\nGrand Total,,3\n',
    );
    expect(observations).toEqual(['Total Care | 2024-01-01 | 1', 'B | 2024-01-01 | 2']);
    expect(report.rejected.map(({ row, value }) => [row, value])).toEqual([
      [4, 'Total North'],
      [5, 'Grand Total'],
    ]);
    expect(report.rejected[0]?.accepted).toContain('totals are not read');
  });

  it('rejects a row whose cells are shifted', async () => {
    const { report, observations } = await collectUpload(
      'sku,date,qty\nA,2024-01-01,1,234\nA,2024-01-02,5\n',
    );
    expect(observations).toEqual(['A | 2024-01-02 | 5']);
    expect(report.rejected[0]).toMatchObject({
      row: 2,
      value: '234',
      accepted: '3 cells, as many as the header has',
    });
  });

  // DATA-9
  it('keeps negative values and reports them', async () => {
    const { report, observations } = await collectUpload(
      'sku,date,qty\nA,2024-01-01,-3\nA,2024-01-02,"(1,200)"\n',
    );
    expect(observations).toEqual(['A | 2024-01-01 | -3', 'A | 2024-01-02 | -1200']);
    expect(report.negatives).toBe(2);
    expect(report.notes.join(' ')).toContain('Negative values were kept: 2.');
  });

  it('combines a year column and a month column', async () => {
    const { report, observations } = await collectUpload('sku,Year,Month,Sales\nA,2023,12,1\nA,2024,Jan,2\n');
    expect(observations).toEqual(['A | 2023-12-01 | 1', 'A | 2024-01-01 | 2']);
    expect(report.dateOrder).toBe('Year + Month');
  });

  it('prefers a full date to year and month columns', async () => {
    const { report } = await collectUpload('sku,Year,Month,date,qty\nA,2024,1,2024-01-31,1\n');
    expect(report.firstDate).toBe('2024-01-31');
  });

  it('reads 202405 as a week in a week column', async () => {
    const { report } = await collectUpload('sku,Year week,qty\nA,202405,1\n');
    expect(report).toMatchObject({ firstDate: '2024-01-29', dateOrder: 'YYYYWW' });
  });

  it('keeps numeric group names and the leading zeros of codes', async () => {
    const { observations } = await collectUpload('sku,Dept,Date,Weekly_Sales\n"=""0012""",7,2024-01-05,-0\n');
    expect(observations).toEqual(['0012 | 7 | 2024-01-05 | 0']);
  });

  it.each([
    ['20240131', '2024-01-31', 'YYYYMMDD'],
    ['202401', '2024-01-01', 'YYYYMM'],
    ['2024', '2024-01-01', 'YYYY'],
    ['45322', '2024-01-31', 'Excel serial'],
  ])('reads plain numbers such as %s in a column named date', async (text, date, order) => {
    const { report, observations } = await collectUpload(`sku,date,qty\nA,${text},7\n`);
    expect(observations).toEqual([`A | ${date} | 7`]);
    expect(report.dateOrder).toBe(order);
  });

  it('accepts headers that are blank, repeated or named like object properties', async () => {
    const { report, observations } = await collectUpload(
      'sku,__proto__,,date,qty,qty,constructor\nA,p,n,2024-01-01,1,9,c\n',
    );
    expect(report.columns.map(({ column }) => column)).toEqual([
      'sku',
      '__proto__',
      'Column C',
      'date',
      'qty',
      'qty (2)',
      'constructor',
    ]);
    expect(observations).toEqual(['A | p | n | c | 2024-01-01 | 1']);
  });

  it('reports its progress', async () => {
    const { progress } = await collectUpload('sku,date,qty\nA,2024-01-01,1\nA,2024-01-02,1\n');
    expect(progress.at(-1)).toEqual({ bytesRead: 43, rowsRead: 2 });
  });
});
