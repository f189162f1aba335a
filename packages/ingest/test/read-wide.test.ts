import { describe, expect, it } from 'vitest';
import { collectUpload, rolesOf } from './support/collect-upload.ts';

describe('reading a wide table', () => {
  // DATA-2
  it('reads one observation per filled cell', async () => {
    const { report, observations, layout } = await collectUpload(
      'Product,Region,2024-01,2024-02,2024-03\nA,N,1,,3\nB,S,0,-,n/a\nC,S,,,\n',
    );
    expect(layout.characteristics.map(({ code }) => code)).toEqual(['c2', 'c5']);
    expect(observations).toEqual([
      'A | N | 2024-01-01 | 1',
      'A | N | 2024-03-01 | 3',
      'B | S | 2024-01-01 | 0',
    ]);
    expect(report).toMatchObject({ layout: 'wide', dateOrder: 'YYYY-MM', rowsRead: 3, rowsKept: 2 });
    expect(report).toMatchObject({ rowsWithoutValues: 1, rowsRejected: 0, observations: 3 });
  });

  it.each([
    ['Jan 2024,Feb 2024,Mar 2024', '2024-03-01'],
    ['Jan-24,Feb-24,Mar-24', '2024-03-01'],
    ['2024Q1,2024Q2,2024Q3', '2024-07-01'],
    ['2024-W01,2024-W02,2024-W03', '2024-01-15'],
    ['2022,2023,2024', '2024-01-01'],
    ['202401,202402,202403', '2024-03-01'],
    ['01/01/2024,01/02/2024,01/03/2024', '2024-03-01'],
    ['1/1/2024,2/1/2024,3/1/2024', '2024-03-01'],
    ['Qty 2024-01,Qty 2024-02,Qty 2024-03', '2024-03-01'],
    ['X2024.01,X2024.02,X2024.03', '2024-03-01'],
  ])('reads the periods %s', async (periods, last) => {
    const { observations } = await collectUpload(`sku,${periods}\nA,1,2,3\n`);
    expect(observations).toHaveLength(3);
    expect(observations[2]).toBe(`A | ${last} | 3`);
  });

  it('rejects invalid cells but keeps the other cells of the row', async () => {
    const { report, observations } = await collectUpload('sku,2024-01,2024-02\nA,1,x\nB,y,z\n');
    expect(observations).toEqual(['A | 2024-01-01 | 1']);
    expect(report).toMatchObject({ rowsKept: 1, rowsRejected: 1, cellsRejected: 3 });
    expect(report.rejected[0]).toEqual({
      row: 2,
      column: '2024-02',
      value: 'x',
      accepted: 'a number such as 1234.5',
    });
  });

  it('skips total rows, total columns and other numeric columns', async () => {
    const { report, observations } = await collectUpload(
      'sku,Price,2024-01,2024-02,Total 2024\nA,9.5,1,2,3\nTotal,,1,2,3\n',
    );
    expect(rolesOf(report)).toEqual([
      'sku→c2',
      'Price→unused',
      '2024-01→period',
      '2024-02→period',
      'Total 2024→unused',
    ]);
    expect(observations).toHaveLength(2);
    expect(report.rejected[0]).toMatchObject({ row: 3, column: 'sku', value: 'Total' });
  });

  it('uses the column that identifies the rows as the product if no column is named product', async () => {
    const { report } = await collectUpload('Thing,Kind,2024-01,2024-02\nA,x,1,2\nB,x,1,2\nC,x,3,4\n');
    expect(rolesOf(report).slice(0, 2)).toEqual(['Thing→c2', 'Kind→c7']);
  });

  it('reads a pivot table with a blank corner', async () => {
    const { observations } = await collectUpload(',2024-01,2024-02\nA,1,2\nB,3,4\n');
    expect(observations[3]).toBe('B | 2024-02-01 | 4');
  });

  it('reads the row type column of a wide table', async () => {
    const { observations, report } = await collectUpload(
      'Type,sku,2024-01,2024-02\nActual,A,1,2\nForecast,A,3,4\nPlan,A,5,6\n',
    );
    // A column with an invalid type is not the type column, so its rows remain separate under the next free
    // characteristic.
    expect(rolesOf(report)[0]).toBe('Type→c7');
    expect(observations).toHaveLength(6);
  });

  it('reads months, quarters or weeks in the headers with a year column', async () => {
    const { report, observations } = await collectUpload(
      'sku,Year,Jan,Feb,Mar,Total\nA,2023,1,2,3,6\nA,2024,4,,x,4\nA,2025,,,,0\n'.concat(
        'B,2023,1,1,1,3\n'.repeat(10),
        'A,soon,1,1,1,3\n',
      ),
    );
    expect(observations.slice(0, 4)).toEqual([
      'A | 2023-01-01 | 1',
      'A | 2023-02-01 | 2',
      'A | 2023-03-01 | 3',
      'A | 2024-01-01 | 4',
    ]);
    expect(report.dateOrder).toBe('Year + month');
    expect(report.rejected.map(({ column, value }) => [column, value])).toEqual([
      ['Mar', 'x'],
      ['Year', 'soon'],
    ]);
  });

  it('prefers the date column of a long table to two period columns', async () => {
    const { report } = await collectUpload('sku,date,qty,2023,2024\nA,2024-01-01,1,5,6\n');
    expect(report.layout).toBe('long');
  });
});
