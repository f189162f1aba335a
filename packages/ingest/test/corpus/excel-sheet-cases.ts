import type { CorpusCase } from './corpus-case.ts';
import { day, february, header, january, sheet, sheets, workbookRows } from './workbook-of.ts';

/** Content around the table of a workbook, and on its other sheets. */
export const excelSheetCases: readonly CorpusCase[] = [
  {
    title: 'a title merged over the table, blank columns and a total',
    content: sheets({
      name: 'Data',
      rows: [
        ['Demand plan'],
        [],
        ['', 'sku', '', 'date', 'qty'],
        ['', 'A', '', january, 1],
        ['', 'B', '', february, 2],
        ['', 'Total', '', null, 3],
      ],
      merges: [{ startRow: 0, endRow: 0, startCol: 0, endCol: 4 }],
    }),
    expected: {
      report: {
        header_row: 3,
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          {
            row: 6,
            column: 'sku',
            value: 'Total',
            accepted: 'rows of single products; totals are not read',
          },
        ],
        cellsRejected: 1,
        notes: ['The header was found in row 3; the rows above it were not read.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a header in two merged rows',
    content: sheets({
      name: 'Data',
      rows: [
        ['sku', 2023, null, null, 2024, null, null],
        [null, 'Jan', 'Feb', 'Mar', 'Jan', 'Feb', 'Mar'],
        ['A', 1, 2, 3, 4, 5, 6],
        ['B', 1, 2, 3, 4, 5, 6],
      ],
      merges: [
        { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
        { startRow: 0, endRow: 0, startCol: 1, endCol: 3 },
        { startRow: 0, endRow: 0, startCol: 4, endCol: 6 },
      ],
    }),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        header_row: 2,
        columns: [
          'sku→c2',
          'Jan 2023→period',
          'Feb 2023→period',
          'Mar 2023→period',
          'Jan 2024→period',
          'Feb 2024→period',
          'Mar 2024→period',
        ],
        observations: 12,
        firstDate: '2023-01-01',
        lastDate: '2024-03-01',
        notes: ['The header was read from the rows 1 and 2 together.'],
      },
      observations: [
        'A | 2023-01-01 | 1',
        'A | 2023-02-01 | 2',
        'A | 2023-03-01 | 3',
        'A | 2024-01-01 | 4',
        'A | 2024-02-01 | 5',
        'A | 2024-03-01 | 6',
      ],
    },
  },
  {
    title: 'dates in the header',
    content: sheet(['sku', january, february, day('2024-03-01')], ['A', 1, 2, 3], ['B', 4, null, 6]),
    expected: {
      report: {
        layout: 'wide',
        columns: ['sku→c2', '2024-01-01→period', '2024-02-01→period', '2024-03-01→period'],
        observations: 5,
        lastDate: '2024-03-01',
      },
      observations: [
        'A | 2024-01-01 | 1',
        'A | 2024-02-01 | 2',
        'A | 2024-03-01 | 3',
        'B | 2024-01-01 | 4',
        'B | 2024-03-01 | 6',
      ],
    },
  },
  {
    title: 'a hidden sheet',
    content: sheets(
      { name: 'Old', hidden: true, rows: [...workbookRows, ['C', february, 9]] },
      { name: 'New', rows: workbookRows },
    ),
    expected: {
      report: { sheet: 'New', notes: ['The hidden sheet "Old" was not read.'] },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'sheets with the same header',
    content: sheets(
      { name: '2023', rows: [header, ['A', day('2023-01-01'), 1]] },
      { name: '2024', rows: [header, ['A', january, 2], ['A', february, 'x']] },
    ),
    expected: {
      report: {
        sheet: '2023 + 2024',
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          {
            row: 3,
            column: 'qty',
            value: 'x',
            accepted: 'a number such as 1234.5',
            sheet: '2024',
          },
        ],
        cellsRejected: 1,
        firstDate: '2023-01-01',
        lastDate: '2024-01-01',
      },
      observations: ['A | 2023-01-01 | 1', 'A | 2024-01-01 | 2'],
    },
  },
  {
    title: 'sheets with different headers',
    content: sheets(
      { name: 'Notes', rows: [['Read me first']] },
      {
        name: 'Prices',
        rows: [
          ['sku', 'date', 'price'],
          ['A', january, 9],
        ],
      },
      { name: 'Demand', rows: workbookRows },
    ),
    expected: {
      report: {
        sheet: 'Demand',
        notes: ['The sheet "Notes" was not read.', 'The sheet "Prices" was not read.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'master data on a separate sheet',
    content: sheets(
      {
        name: 'Products',
        rows: [
          ['SKU', 'Product name', 'Brand'],
          ['A', 'Apple', 'Fresh'],
          ['B', 'Banana', 'Fresh'],
        ],
      },
      { name: 'Sales', rows: workbookRows },
    ),
    expected: {
      report: {
        sheet: 'Sales + Products',
        columns: ['sku→c2', 'date→date', 'qty→value', 'SKU→c2', 'Product name→product-name', 'Brand→c7'],
        notes: ['Master data was read from the sheet "Products" and joined by product.'],
      },
      observations: ['A | Fresh | 2024-01-01 | 1', 'B | Fresh | 2024-02-01 | 2'],
    },
  },
  {
    title: 'gaps between the rows',
    content: sheet(header, ['A', january, 1], [], [], ['B', february, 2], ['C', 'x', 3]),
    expected: {
      report: {
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [{ row: 6, column: 'date', value: 'x', accepted: 'a date such as 2024-01-31' }],
        cellsRejected: 1,
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
];
