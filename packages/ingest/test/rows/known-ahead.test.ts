import { describe, expect, it } from 'vitest';
import { collectUpload, refusalOf } from '../support/collect-upload.ts';

const mapping = [{ column: 'Price', role: 'unused', known_ahead: true }];
const table = [
  'Item,Date,Qty,Price',
  'A,2024-01-01,5,1.5',
  'A,2024-02-01,,2.5',
  'A,2024-03-01,7,',
  'A,2024-04-01,,',
  'A,2024-05-01,8,cheap',
].join('\n');

// DRV-1
describe('a column known in advance', () => {
  it('is emitted with demand for past periods, and without demand for future periods', async () => {
    const { drivers, observations, report, layout } = await collectUpload(table, { mapping });
    expect(layout.drivers).toEqual(['Price']);
    expect(drivers).toEqual(['Price | A | 2024-01-01 | 1.5', 'Price | A | 2024-02-01 | 2.5']);
    expect(observations).toEqual(['A | 2024-01-01 | 5', 'A | 2024-03-01 | 7']);
    expect(report).toMatchObject({ rowsRead: 5, rowsKept: 2, rowsWithoutValues: 1, rowsRejected: 2 });
    expect(report.lastDate).toBe('2024-03-01');
    expect(report.rejected.map(({ row, column }) => [row, column])).toEqual([
      [5, 'Qty'],
      [6, 'Price'],
    ]);
    expect(report.columns.at(-1)).toMatchObject({ column: 'Price', role: 'unused', known_ahead: true });
    expect(report.notes).toContain('1 row has values known in advance but no demand.');
  });

  // UP-19
  it('is proposed if it has numbers after the last demand', async () => {
    const rows = [
      'Item;Date;Menge;Preis;Aktion;Bestand;Order No',
      'A;01.01.2024;5;1,50;0;7;1',
      'A;01.02.2024;6;1,50;1;8;2',
      'A;01.03.2024;;1,75;0;;3',
      'A;01.04.2024;;1,75;;;4',
      'Summe;;11;;;;',
    ];
    const untilOf = async (content: string, options: object = {}) => {
      const { report } = await collectUpload(content, options);
      return report.columns.flatMap(({ column, known_until: until }) =>
        until === undefined ? [] : [[column, until]],
      );
    };
    const proposed = [
      ['Preis', '2024-04-01'],
      ['Aktion', '2024-03-01'],
    ];
    expect(await untilOf(rows.join('\n'))).toEqual(proposed);
    const known = ['Preis', 'Aktion'].map((column) => ({ column, role: 'unused', known_ahead: true }));
    expect(await untilOf(rows.join('\n'), { mapping: known })).toEqual(proposed);
    // A gap in the demand is not the future.
    expect(await untilOf([...rows, 'A;01.05.2024;7;1,75;0;9;5'].join('\n'))).toEqual([]);
  });

  it('may be blank, and may be the only values of a file that extends a dataset', async () => {
    const expected = ['Item', 'Date', 'Qty', 'Price'].map((column, at) => ({
      column,
      role: ['characteristic', 'date', 'value', 'unused'][at],
      ...(at === 0 ? { code: 'c2' } : {}),
      ...(at === 3 ? { known_ahead: true } : {}),
    }));
    const future = 'Item,Date,Qty,Price\nA,2024-06-01,,4.5';
    const { drivers, observations, report } = await collectUpload(future, { expected });
    expect({ drivers, observations, kept: report.rowsKept }).toEqual({
      drivers: ['Price | A | 2024-06-01 | 4.5'],
      observations: [],
      kept: 0,
    });
    expect((await refusalOf(future, { mapping: expected })).message).toContain('can be used');
    const blank = await collectUpload('Item,Date,Qty,Price\nA,2024-06-01,7,', { mapping });
    expect(blank.layout.drivers).toEqual(['Price']);
  });

  it('must be numeric and unused, in a table with a date in every row', async () => {
    const refused = (content: string, entries: readonly object[]) =>
      refusalOf(content, { mapping: entries }).then(({ message }) => message);
    expect(await refused('Item,Date,Qty,Price\nA,2024-01-01,5,red', mapping)).toContain(
      'it cannot be known in advance, because "red" is not a number',
    );
    expect(await refused('Item,Price,2024-01,2024-02,2024-03\nA,3,1,2,3\nB,4,1,2,3', mapping)).toContain(
      'only a table with a date in every row can have columns known in advance',
    );
    expect(await refused(table, [{ ...mapping[0], role: 'value' }])).toContain(
      'only a column with the role unused can be known in advance, but its role is value',
    );
    expect(await refused(table, [{ ...mapping[0], known_ahead: 'yes' }])).toContain(
      'known_ahead must be true or false',
    );
    const nine = Array.from({ length: 9 }, (_, at) => ({ ...mapping[0], column: `P${at}` }));
    expect(await refused(table, nine)).toContain('Column "P8": at most 8 columns may be known in advance');
  });
});
