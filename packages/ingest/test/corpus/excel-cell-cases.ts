import { writeXlsx } from 'hucre/xlsx';
import type { CorpusCase } from './corpus-case.ts';
import { february, header, january, sheet, sheets, workbookRows } from './workbook-of.ts';

/** Cell types of a workbook. */
export const excelCellCases: readonly CorpusCase[] = [
  {
    title: 'date cells',
    content: sheet(...workbookRows),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'date cells in the 1904 date system',
    content: () => writeXlsx({ sheets: [{ name: 'Data', rows: workbookRows }], dateSystem: '1904' }),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'serial dates without a date format',
    content: sheet(header, ['A', 45_292, 1], ['B', 45_323, 2]),
    expected: {
      report: {
        dateOrder: 'Excel serial',
        notes: [`The numbers in "date" were read as Excel's day numbers.`],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'numbers and dates stored as text',
    content: sheet(header, ['A', '31/01/2024', '1,234.5'], ['B', '01/02/2024', '(2)']),
    expected: {
      report: {
        dateOrder: 'DD/MM/YYYY',
        negatives: 1,
        firstDate: '2024-01-31',
        notes: ['Negative values were kept: 1.'],
      },
      observations: ['A | 2024-01-31 | 1234.5', 'B | 2024-02-01 | -2'],
    },
  },
  {
    title: 'formulas with their results',
    content: sheets({
      name: 'Data',
      rows: [header, ['A', january, null], ['B', february, 2]],
      cells: new Map([['1,2', { value: 12, type: 'formula', formula: '3*4', formulaResult: 12 }]]),
    }),
    expected: { observations: ['A | 2024-01-01 | 12', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'errors and booleans instead of values',
    content: sheet(
      header,
      ['A', january, 1],
      ['B', february, '#N/A'],
      ['C', february, true],
      ['D', february, 2],
    ),
    expected: {
      report: {
        rowsRead: 4,
        rowsRejected: 2,
        rejected: [
          { row: 3, column: 'qty', value: '#N/A', accepted: 'a number such as 1234.5' },
          { row: 4, column: 'qty', value: 'TRUE', accepted: 'a number such as 1234.5' },
        ],
        cellsRejected: 2,
      },
      observations: ['A | 2024-01-01 | 1', 'D | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a numeric product code',
    content: sheet(header, [123, january, 1], [124, february, 2.5]),
    expected: { observations: ['123 | 2024-01-01 | 1', '124 | 2024-02-01 | 2.5'] },
  },
];
