import { describe, expect, it } from 'vitest';
import { sheet } from '../corpus/workbook-of.ts';
import { collectUpload, refusalOf } from '../support/collect-upload.ts';

const table = [
  'Item,Date,Qty,In stock',
  'A,2024-01-01,5,1',
  'A,2024-02-01,0,0',
  'A,2024-03-01,,0',
  'A,2024-04-01,,1',
  'A,2024-05-01,4,0.5',
  'A,2024-06-01,3,',
  'A,2024-07-01,3,-1',
  'A,2024-08-01,3,maybe',
].join('\n');

const shares = async (header: string, ...cells: readonly (string | number | boolean)[]) => {
  const rows = cells.map((cell, at) => ['A', `2024-01-0${at + 1}`, at, cell]);
  const { inStock } = await collectUpload(await sheet(['Item', 'Date', 'Qty', header], ...rows)());
  return inStock.map((line) => Number(line.split(' | ').at(-1)));
};

// DEM-8
describe('a column that shows when an item was in stock', () => {
  it('is emitted as the share of the period, also without demand if the item was out of stock', async () => {
    const { inStock, observations, report, layout } = await collectUpload(table);
    expect(layout.inStock).toBe('In stock');
    expect(inStock).toEqual([
      'A | 2024-01-01 | 1',
      'A | 2024-02-01 | 0',
      'A | 2024-03-01 | 0',
      'A | 2024-05-01 | 0.5',
    ]);
    expect(observations).toEqual([
      'A | 2024-01-01 | 5',
      'A | 2024-02-01 | 0',
      'A | 2024-05-01 | 4',
      'A | 2024-06-01 | 3',
    ]);
    expect(report).toMatchObject({ rowsRead: 8, rowsKept: 4, rowsWithoutValues: 1, rowsRejected: 3 });
    expect(report.columns.at(-1)).toMatchObject({ column: 'In stock', role: 'unused', in_stock: true });
    expect(report.notes).toEqual([
      '1 row has a stockout but no demand.',
      '"In stock" shows 3 rows out of stock. Forecasts treat this demand as unknown, not as zero.',
    ]);
  });

  it('rejects a row with an invalid cell, and a row in stock without demand', async () => {
    const { report } = await collectUpload(table);
    expect(report.rejected.map(({ row, column, accepted }) => [row, column, accepted])).toEqual([
      [5, 'Qty', 'a number such as 1234.5'],
      [8, 'In stock', '0, 1, a share between them, or a stock level of 0 or more'],
      [9, 'In stock', '0, 1, a share between them, or a stock level of 0 or more'],
    ]);
  });

  it('is read from Excel as yes and no, percentages, or a stock level', async () => {
    expect(await shares('Available', 'Yes', 'no', 'YES')).toEqual([1, 0, 1]);
    expect(await shares('Lieferbar', true, false)).toEqual([1, 0]);
    expect(await shares('Availability %', 100, 25, 0)).toEqual([1, 0.25, 0]);
    expect(await shares('Availability', '100%', '25%', '0%')).toEqual([1, 0.25, 0]);
    expect(await shares('Stock on hand', 120, 0, 7)).toEqual([1, 0, 1]);
  });

  it('is not detected under another name, nor as the value unless there is no other', async () => {
    const layoutOf = async (content: string, options: object = {}) =>
      (await collectUpload(content, options)).layout.inStock;
    expect(await layoutOf(table.replace('In stock', 'Out of stock'))).toBeUndefined();
    expect(await layoutOf(table.replace('In stock', 'Flag'))).toBeUndefined();
    const mapping = [{ column: 'Flag', role: 'unused', in_stock: true }];
    expect(await layoutOf(table.replace('In stock', 'Flag'), { mapping })).toBe('Flag');
    expect(await layoutOf(table, { mapping: [{ column: 'In stock', role: 'unused' }] })).toBeUndefined();
    const only = await collectUpload('Item,Date,Stock\nA,2024-01-01,5\nA,2024-02-01,6');
    expect(only.observations).toEqual(['A | 2024-01-01 | 5', 'A | 2024-02-01 | 6']);
  });

  it('is refused next to another one, in a used role, without numbers, and without a date in every row', async () => {
    const entry = { column: 'In stock', role: 'unused', in_stock: true };
    const refused = (content: string, mapping: readonly object[] = [entry]) =>
      refusalOf(content, { mapping }).then(({ message }) => message);
    expect(await refused('Item,Date,Qty,In stock\nA,2024-01-01,5,red')).toContain(
      'it cannot show whether an item was in stock, because "red" is not a number, yes or no',
    );
    expect(await refused('Item,In stock,2024-01,2024-02,2024-03\nA,1,1,2,3\nB,0,1,2,3')).toContain(
      'only a table with a date in every row can show when items were in stock',
    );
    expect(await refused(table, [{ ...entry, role: 'value' }])).toContain(
      'only a column with the role unused can show whether an item was in stock, but its role is value',
    );
    expect(await refused(table, [{ ...entry, in_stock: 'yes' }])).toContain('in_stock must be true or false');
    expect(await refused(table, [{ ...entry, known_ahead: true }])).toContain('cannot both be true');
    expect(await refused(table, [entry, { ...entry, column: 'Qty' }])).toContain(
      '"In stock" is already the column in stock, and only one is allowed',
    );
  });
});
