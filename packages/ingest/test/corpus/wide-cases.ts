import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

/** Wide tables. */
export const wideCases: readonly CorpusCase[] = [
  {
    title: 'wide, by month',
    content: rows('sku,store,2024-01,2024-02,2024-03', 'A,N,1,2,', 'B,S,,0,-3', 'C,S,,,'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        columns: ['sku→c2', 'store→c3', '2024-01→period', '2024-02→period', '2024-03→period'],
        rowsRead: 3,
        rowsWithoutValues: 1,
        observations: 4,
        negatives: 1,
        zeros: 1,
        lastDate: '2024-03-01',
        notes: ['Negative values were kept: 1.'],
      },
      observations: [
        'A | N | 2024-01-01 | 1',
        'A | N | 2024-02-01 | 2',
        'B | S | 2024-02-01 | 0',
        'B | S | 2024-03-01 | -3',
      ],
    },
  },
  {
    title: 'wide, with an invalid cell and a total',
    content: rows('sku;Jan 2024;Feb 2024;Mar 2024', 'A;1,5;x;3', 'B;1;2;3', 'Total;2,5;2;6'),
    expected: {
      report: {
        layout: 'wide',
        delimiter: ';',
        decimalMark: ',',
        dateOrder: 'YYYY-MM',
        columns: ['sku→c2', 'Jan 2024→period', 'Feb 2024→period', 'Mar 2024→period'],
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [
          { row: 2, column: 'Feb 2024', value: 'x', accepted: 'a number such as 1234,5' },
          {
            row: 4,
            column: 'sku',
            value: 'Total',
            accepted: 'rows of single products; totals are not read',
          },
        ],
        cellsRejected: 2,
        observations: 5,
        lastDate: '2024-03-01',
      },
      observations: [
        'A | 2024-01-01 | 1.5',
        'A | 2024-03-01 | 3',
        'B | 2024-01-01 | 1',
        'B | 2024-02-01 | 2',
        'B | 2024-03-01 | 3',
      ],
    },
  },
  {
    title: 'wide, by dates with the day first',
    content: rows('sku,31/01/2024,29/02/2024,31/03/2024', 'A,1,2,3', 'B,4,5,6'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'DD/MM/YYYY',
        columns: ['sku→c2', '31/01/2024→period', '29/02/2024→period', '31/03/2024→period'],
        observations: 6,
        firstDate: '2024-01-31',
        lastDate: '2024-03-31',
      },
      observations: [
        'A | 2024-01-31 | 1',
        'A | 2024-02-29 | 2',
        'A | 2024-03-31 | 3',
        'B | 2024-01-31 | 4',
        'B | 2024-02-29 | 5',
        'B | 2024-03-31 | 6',
      ],
    },
  },
  {
    title: 'wide, by weeks',
    content: rows('sku,2024-W01,2024-W02,2024-W03', 'A,1,2,3', 'B,4,5,6'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-Www',
        columns: ['sku→c2', '2024-W01→period', '2024-W02→period', '2024-W03→period'],
        observations: 6,
        lastDate: '2024-01-15',
      },
      observations: [
        'A | 2024-01-01 | 1',
        'A | 2024-01-08 | 2',
        'A | 2024-01-15 | 3',
        'B | 2024-01-01 | 4',
        'B | 2024-01-08 | 5',
        'B | 2024-01-15 | 6',
      ],
    },
  },
  {
    title: 'wide, by season next to a year',
    content: rows('sku,Year,Q1,Q2,Q3,Q4', 'A,2023,1,2,3,4', 'A,2024,5,6,7,8', 'B,soon,1,1,1,1'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'Year + quarter',
        columns: ['sku→c2', 'Year→date', 'Q1→period', 'Q2→period', 'Q3→period', 'Q4→period'],
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [{ row: 4, column: 'Year', value: 'soon', accepted: 'a year such as 2024' }],
        cellsRejected: 1,
        observations: 8,
        firstDate: '2023-01-01',
        lastDate: '2024-10-01',
      },
      observations: [
        'A | 2023-01-01 | 1',
        'A | 2023-04-01 | 2',
        'A | 2023-07-01 | 3',
        'A | 2023-10-01 | 4',
        'A | 2024-01-01 | 5',
        'A | 2024-04-01 | 6',
      ],
    },
  },
  {
    title: 'wide, with a word before each period',
    content: rows('sku,Qty 2024-01,Qty 2024-02,Qty 2024-03', 'A,1,2,3', 'B,4,5,6'),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        columns: ['sku→c2', 'Qty 2024-01→period', 'Qty 2024-02→period', 'Qty 2024-03→period'],
        observations: 6,
        lastDate: '2024-03-01',
      },
      observations: [
        'A | 2024-01-01 | 1',
        'A | 2024-02-01 | 2',
        'A | 2024-03-01 | 3',
        'B | 2024-01-01 | 4',
        'B | 2024-02-01 | 5',
        'B | 2024-03-01 | 6',
      ],
    },
  },
  {
    title: 'wide, with two measures per period',
    content: rows(
      'sku,Revenue 2024-01,Qty 2024-01,Revenue 2024-02,Qty 2024-02',
      'A,10,1,20,2',
      'B,30,3,40,4',
    ),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        columns: [
          'sku→c2',
          'Revenue 2024-01→unused',
          'Qty 2024-01→period',
          'Revenue 2024-02→unused',
          'Qty 2024-02→period',
        ],
        observations: 4,
        notes: ['"Qty" was used as the value, not "Revenue".'],
      },
      observations: ['A | 2024-01-01 | 1', 'A | 2024-02-01 | 2', 'B | 2024-01-01 | 3', 'B | 2024-02-01 | 4'],
    },
  },
];
