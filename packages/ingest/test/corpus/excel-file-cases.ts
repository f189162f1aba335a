import { gunzipSync } from 'node:zlib';
import { xls97, xls97Hidden, xls97Of1904 } from '../support/xls97.fixture.ts';
import type { CorpusCase } from './corpus-case.ts';
import { sheet, workbookRows } from './workbook-of.ts';

const xls = (packed: string) => gunzipSync(Buffer.from(packed, 'base64'));

/** Excel 97 workbooks, and workbooks with a wrong extension. */
export const excelFileCases: readonly CorpusCase[] = [
  {
    title: 'a workbook named .csv',
    content: sheet(...workbookRows),
    settings: { name: 'demand.csv' },
    expected: {
      report: {
        notes: ['The file is named as a CSV text file, but it is an Excel workbook and was read as one.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'Excel 97',
    content: xls(xls97),
    expected: {
      report: {
        sheet: 'Demand',
        columns: ['SKU→c2', 'Store→c3', 'Date→date', 'Quantity→value'],
        rowsRead: 3,
        rowsKept: 3,
        observations: 3,
        negatives: 1,
        firstDate: '2024-01-31',
        lastDate: '2024-03-31',
        notes: ['Negative values were kept: 1.'],
      },
      observations: [
        'A1 | North | 2024-01-31 | 12',
        'A1 | South | 2024-02-29 | 7.5',
        'Ünïcode | South | 2024-03-31 | -1',
      ],
    },
  },
  {
    title: 'Excel 97 with hidden sheets',
    content: xls(xls97Hidden),
    expected: {
      report: {
        sheet: 'New',
        notes: ['The hidden sheet "Old" was not read.', 'The hidden sheet "Secret" was not read.'],
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'Excel 97 in the 1904 date system, with a merged title',
    content: xls(xls97Of1904),
    expected: {
      report: {
        sheet: 'Plan',
        header_row: 3,
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
        rowsRead: 3,
        rowsKept: 1,
        rowsRejected: 2,
        rejected: [
          { row: 5, column: 'qty', value: '', accepted: 'a number such as 1234.5' },
          {
            row: 6,
            column: 'sku',
            value: 'Total',
            accepted: 'rows of single products; totals are not read',
          },
        ],
        cellsRejected: 2,
        observations: 1,
        firstDate: '2024-02-29',
        lastDate: '2024-02-29',
        notes: ['The header was found in row 3; the rows above it were not read.'],
      },
      observations: ['A | North | 2024-02-29 | 1234.5'],
    },
  },
];
