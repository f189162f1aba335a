import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

/** Tables whose header has two rows, or seems to. */
export const twoRowHeaderCases: readonly CorpusCase[] = [
  {
    title: 'a header in two rows: years above months',
    content: rows(
      ',,2023,,,2024,,',
      'sku,store,Jan,Feb,Mar,Jan,Feb,Mar',
      'A,N,1,2,3,4,5,6',
      'B,S,1,2,3,4,5,6',
    ),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        header_row: 2,
        columns: [
          'sku→c2',
          'store→c3',
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
        'A | N | 2023-01-01 | 1',
        'A | N | 2023-02-01 | 2',
        'A | N | 2023-03-01 | 3',
        'A | N | 2024-01-01 | 4',
        'A | N | 2024-02-01 | 5',
        'A | N | 2024-03-01 | 6',
      ],
    },
  },
  {
    title: 'a header in two rows: names above periods',
    content: rows(
      'sku,store,first half,,second half,total',
      ',,2024-01,2024-02,2024-07,',
      'A,N,1,2,3,6',
      'B,S,1,2,3,6',
    ),
    expected: {
      report: {
        layout: 'wide',
        dateOrder: 'YYYY-MM',
        header_row: 2,
        columns: ['sku→c2', 'store→c3', '2024-01→period', '2024-02→period', '2024-07→period', 'total→unused'],
        observations: 6,
        lastDate: '2024-07-01',
        notes: ['The header was read from the rows 1 and 2 together.'],
      },
      observations: [
        'A | N | 2024-01-01 | 1',
        'A | N | 2024-02-01 | 2',
        'A | N | 2024-07-01 | 3',
        'B | S | 2024-01-01 | 1',
        'B | S | 2024-02-01 | 2',
        'B | S | 2024-07-01 | 3',
      ],
    },
  },
  {
    title: 'a header in two rows: months above measures',
    content: rows(
      'sku,store,Jan 2024,,Feb 2024,',
      ',,Units,Revenue,Units,Revenue',
      'A,N,1,10,2,20',
      'B,S,3,30,4,40',
    ),
    expected: {
      report: {
        layout: 'wide',
        header_row: 2,
        columns: [
          'sku→c2',
          'store→c3',
          'Units 2024-01-01→period',
          'Revenue 2024-01-01→unused',
          'Units 2024-02-01→period',
          'Revenue 2024-02-01→unused',
        ],
        observations: 4,
        notes: [
          'The header was read from the rows 1 and 2 together.',
          '"Units" was used as the value, not "Revenue".',
        ],
      },
      observations: [
        'A | N | 2024-01-01 | 1',
        'A | N | 2024-02-01 | 2',
        'B | S | 2024-01-01 | 3',
        'B | S | 2024-02-01 | 4',
      ],
    },
  },
  {
    title: 'a header in two rows: groups above columns',
    content: rows('Product,,Sales,', 'Code,Name,Date,Units', 'A,Apple,2024-01-01,1', 'B,Banana,2024-02-01,2'),
    expected: {
      report: {
        header_row: 2,
        columns: ['Product Code→c2', 'Name→product-name', 'Date→date', 'Units→value'],
        notes: ['The header was read from the rows 1 and 2 together.'],
      },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a title of two cells right above the header',
    content: rows('Made on,2024-03-01,,', 'sku,store,date,qty', 'A,N,2024-01-01,1', 'B,N,2024-02-01,2'),
    expected: {
      report: {
        header_row: 2,
        columns: ['sku→c2', 'store→c3', 'date→date', 'qty→value'],
        notes: ['The header was found in row 2; the rows above it were not read.'],
      },
      observations: ['A | N | 2024-01-01 | 1', 'B | N | 2024-02-01 | 2'],
    },
  },
];
