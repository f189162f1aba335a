import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

const simple = 'sku,date,qty\nA,2024-01-01,1\nB,2024-02-01,2\n';

/** Unusual rows and names. */
export const oddRowCases: readonly CorpusCase[] = [
  {
    title: 'rows that are too short and too long',
    content: rows(
      'sku,store,date,qty',
      'A,N,2024-01-01,1',
      'B,N',
      'C,N,2024-02-01,1,234',
      'D,N,2024-02-01,2',
    ),
    expected: {
      report: {
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
        rowsRead: 4,
        rowsRejected: 2,
        rejected: [
          { row: 3, column: 'date', value: '', accepted: 'a date such as 2024-01-31' },
          { row: 3, column: 'qty', value: '', accepted: 'a number such as 1234.5' },
          {
            row: 4,
            column: 'column 5',
            value: '234',
            accepted: '4 cells, as many as the header has',
          },
        ],
        cellsRejected: 3,
      },
      observations: ['A | N | 2024-01-01 | 1', 'D | N | 2024-02-01 | 2'],
    },
  },
  {
    title: 'columns with the same name',
    content: rows('sku,date,qty,qty', 'A,2024-01-01,1,10', 'B,2024-02-01,2,20'),
    expected: {
      report: {
        columns: ['sku→c2', 'date→date', 'qty→value', 'qty (2)→unused'],
        notes: ['"qty" was used as the value, not "qty (2)".'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'leading zeros preserved by a formula',
    content: rows('sku,date,qty', '="00123",2024-01-01,1', '="00124",2024-02-01,2'),
    expected: { observations: ['00123 | 2024-01-01 | 1', '00124 | 2024-02-01 | 2'] },
  },
  {
    title: 'cells that a spreadsheet would run as formulas',
    content: rows('sku,date,qty', '=cmd|calc!A1,2024-01-01,1', '@SUM(1),2024-02-01,2', '+A,2024-02-01,=1+1'),
    expected: {
      report: {
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [{ row: 4, column: 'qty', value: '=1+1', accepted: 'a number such as 1234.5' }],
        cellsRejected: 1,
      },
      observations: ['=cmd|calc!A1 | 2024-01-01 | 1', '@SUM(1) | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a control character and an emoji',
    content: rows('sku,date,qty', 'A\u0007,2024-01-01,1', '👩‍👩‍👧,2024-02-01,2'),
    expected: { observations: ['A\x07 | 2024-01-01 | 1', '👩‍👩‍👧 | 2024-02-01 | 2'] },
  },
  {
    title: 'the same row twice',
    content: rows('sku,date,qty', 'A,2024-01-01,1', 'A,2024-01-01,1', 'A,2024-02-01,2'),
    expected: {
      report: { rowsRead: 3, rowsKept: 3, observations: 3 },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-01-01 | 1', 'A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'one invalid row among valid ones',
    content: rows('sku,date,qty', 'A,2024-01-01,1', 'B,someday,many', 'C,2024-02-01,2'),
    expected: {
      report: {
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          { row: 3, column: 'date', value: 'someday', accepted: 'a date such as 2024-01-31' },
          { row: 3, column: 'qty', value: 'many', accepted: 'a number such as 1234.5' },
        ],
        cellsRejected: 2,
      },
      observations: ['A | 2024-01-01 | 1', 'C | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a text file named .xlsx',
    content: simple,
    settings: { name: 'demand.xlsx' },
    expected: {
      report: {
        notes: ['The file is named as an Excel workbook, but it is a CSV text file and was read as one.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a text file marked as Excel',
    content: simple,
    settings: { fileType: 'excel' },
    expected: {
      report: {
        notes: ['The file is marked as an Excel workbook, but it is a CSV text file and was read as one.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
];
