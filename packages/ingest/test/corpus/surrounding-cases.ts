import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

/** Quotes, and content around a table: titles, totals, blank lines. */
export const surroundingCases: readonly CorpusCase[] = [
  {
    title: 'quoted cells with delimiters and doubled quotes',
    content: rows(
      'sku,store,date,qty',
      '"A, ""large""","North",2024-01-01,"1"',
      'B,"East, ""old""",2024-02-01,2',
    ),
    expected: {
      report: { columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'] },
      observations: ['A, "large" | North | 2024-01-01 | 1', 'B | East, "old" | 2024-02-01 | 2'],
    },
  },
  {
    title: 'line breaks in quoted cells',
    content: rows(
      'sku,"store\nor site",date,qty',
      'A,"North\nhall 3",2024-01-01,1',
      'B,"North\nhall 3",2024-02-01,x',
    ),
    expected: {
      report: {
        columns: ['sku→c2', 'store or site→c7', 'date→date', 'qty→value'],
        rowsKept: 1,
        rowsRejected: 1,
        rejected: [{ row: 3, column: 'qty', value: 'x', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
        observations: 1,
        lastDate: '2024-01-01',
      },
      observations: ['A | North\nhall 3 | 2024-01-01 | 1'],
    },
  },
  {
    title: 'a stray quote',
    content: rows(
      'sku,store,date,qty',
      'A,North "old,2024-01-01,1',
      'B,"South,2024-02-01,2',
      'C,East,2024-03-01,3',
    ),
    expected: {
      report: {
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
        rowsRead: 3,
        rowsKept: 3,
        observations: 3,
        lastDate: '2024-03-01',
      },
      observations: [
        'A | North "old | 2024-01-01 | 1',
        'B | "South | 2024-02-01 | 2',
        'C | East | 2024-03-01 | 3',
      ],
    },
  },
  {
    title: 'a delimiter hint for Excel',
    content: rows('sep=;', 'sku;date;qty', 'A;2024-01-01;1', 'B;2024-02-01;2'),
    expected: {
      report: {
        delimiter: ';',
        header_row: 2,
        notes: ['The header was found in row 2; the rows above it were not read.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'title lines and blank lines above the header',
    content: rows(
      'Demand of the north',
      'made on,2024-03-01',
      '',
      'sku,date,qty',
      'A,2024-01-01,1',
      'B,2024-02-01,2',
    ),
    expected: {
      report: {
        header_row: 4,
        notes: ['The header was found in row 4; the rows above it were not read.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'totals below and between the rows',
    content: rows(
      'sku,date,qty',
      'A,2024-01-01,1',
      'Subtotal,,1',
      'B,2024-02-01,2',
      '',
      'Grand Total,,3',
      'Summe,,3',
    ),
    expected: {
      report: {
        rowsRead: 5,
        rowsRejected: 3,
        rejected: [
          {
            row: 3,
            column: 'sku',
            value: 'Subtotal',
            accepted: 'rows of single products; totals are not read',
          },
          {
            row: 6,
            column: 'sku',
            value: 'Grand Total',
            accepted: 'rows of single products; totals are not read',
          },
          {
            row: 7,
            column: 'sku',
            value: 'Summe',
            accepted: 'rows of single products; totals are not read',
          },
        ],
        cellsRejected: 3,
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'blank columns and blank rows',
    content: rows('sku,,date,,qty,', 'A,,2024-01-01,,1,', ',,,,,', 'B,,2024-02-01,,2,'),
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
];
