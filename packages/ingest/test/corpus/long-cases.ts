import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

const orders = Array.from(
  { length: 60 },
  (_, row) => `SO-${row},P${row % 3},batch ${row},2024-01-${String((row % 28) + 1).padStart(2, '0')},${row}`,
);
const kinds = Array.from({ length: 16 }, (_, kind) => `kind ${kind}`);

/** Roles of the columns of a long table. */
export const longCases: readonly CorpusCase[] = [
  {
    title: 'long, with every column by name',
    content: rows(
      'Type,Product,Product name,Warehouse,Customer,Region,Market,Date,Demand',
      'actual,A,Apple,W1,C1,R1,M1,2024-01-01,1',
      'forecast,A,Apple,W1,C1,R1,M1,2024-02-01,2',
    ),
    expected: {
      report: {
        columns: [
          'Type→c1',
          'Product→c2',
          'Product name→product-name',
          'Warehouse→c3',
          'Customer→c4',
          'Region→c5',
          'Market→c6',
          'Date→date',
          'Demand→value',
        ],
      },
      observations: [
        'actual | A | W1 | C1 | R1 | M1 | 2024-01-01 | 1',
        'forecast | A | W1 | C1 | R1 | M1 | 2024-02-01 | 2',
      ],
    },
  },
  {
    title: 'long, with columns by code',
    content: rows('c2_Article,C5 (Area),c15,date,qty', 'A,West,x,2024-01-01,1', 'B,West,y,2024-02-01,2'),
    expected: {
      report: { columns: ['c2_Article→c2', 'C5 (Area)→c5', 'c15→c15', 'date→date', 'qty→value'] },
      observations: ['A | West | x | 2024-01-01 | 1', 'B | West | y | 2024-02-01 | 2'],
    },
  },
  {
    title: 'several numeric columns: quantity preferred to sales and price',
    content: rows(
      'sku,date,Unit price,Sales,Quantity,Discount',
      'A,2024-01-01,2.5,5,2,0',
      'B,2024-02-01,2.5,10,4,0',
    ),
    expected: {
      report: {
        columns: [
          'sku→c2',
          'date→date',
          'Unit price→unused',
          'Sales→unused',
          'Quantity→value',
          'Discount→unused',
        ],
        notes: ['"Quantity" was used as the value, not "Sales".'],
      },
      observations: ['A | 2024-01-01 | 2', 'B | 2024-02-01 | 4'],
    },
  },
  {
    title: 'a value column with an unknown name',
    content: rows('sku,date,zzz', 'A,2024-01-01,1', 'B,2024-02-01,2'),
    expected: {
      report: { columns: ['sku→c2', 'date→date', 'zzz→value'] },
      observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'],
    },
  },
  {
    title: 'columns that identify orders and batches',
    content: rows('Order ID,sku,lot,date,qty', ...orders),
    expected: {
      report: {
        columns: ['Order ID→unused', 'sku→c2', 'lot→unused', 'date→date', 'qty→value'],
        rowsRead: 60,
        rowsKept: 60,
        observations: 60,
        zeros: 1,
        lastDate: '2024-01-28',
      },
      observations: [
        'P0 | 2024-01-01 | 0',
        'P1 | 2024-01-02 | 1',
        'P2 | 2024-01-03 | 2',
        'P0 | 2024-01-04 | 3',
        'P1 | 2024-01-05 | 4',
        'P2 | 2024-01-06 | 5',
      ],
    },
  },
  {
    title: 'more text columns than characteristics',
    content: rows(
      ['sku', ...kinds, 'date', 'qty'].join(','),
      `A,${kinds.join(',')},2024-01-01,1`,
      `B,${kinds.join(',')},2024-02-01,2`,
    ),
    expected: {
      report: {
        columns: [
          'sku→c2',
          'kind 0→c7',
          'kind 1→c8',
          'kind 2→c9',
          'kind 3→c10',
          'kind 4→c11',
          'kind 5→c12',
          'kind 6→c13',
          'kind 7→c14',
          'kind 8→c15',
          'kind 9→c3',
          'kind 10→c4',
          'kind 11→c5',
          'kind 12→c6',
          'kind 13→unused',
          'kind 14→unused',
          'kind 15→unused',
          'date→date',
          'qty→value',
        ],
      },
      observations: [
        'A | kind 9 | kind 10 | kind 11 | kind 12 | kind 0 | kind 1 | kind 2 | kind 3 | kind 4 | kind 5 | kind 6 | kind 7 | kind 8 | 2024-01-01 | 1',
        'B | kind 9 | kind 10 | kind 11 | kind 12 | kind 0 | kind 1 | kind 2 | kind 3 | kind 4 | kind 5 | kind 6 | kind 7 | kind 8 | 2024-02-01 | 2',
      ],
    },
  },
  {
    title: 'a type column with other values',
    content: rows('Type,sku,date,qty', 'retail,A,2024-01-01,1', 'online,A,2024-02-01,2'),
    expected: {
      report: { columns: ['Type→c7', 'sku→c2', 'date→date', 'qty→value'] },
      observations: ['A | retail | 2024-01-01 | 1', 'A | online | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a type column with one invalid value',
    content: rows('Type,sku,date,qty', 'actual,A,2024-01-01,1', ',A,2024-02-01,2'),
    expected: {
      report: { columns: ['Type→c1', 'sku→c2', 'date→date', 'qty→value'] },
      observations: ['actual | A | 2024-01-01 | 1', ' | A | 2024-02-01 | 2'],
    },
  },
  {
    title: 'a mapping that contradicts detection',
    content: rows(
      'Item,Branch,Shipped,Date,Qty,Price',
      'A,N,2024-01-09,2024-01-01,5,50',
      'A,N,2024-02-09,2024-02-01,6,60',
    ),
    settings: {
      mapping: [
        { column: 'Shipped', role: 'date' },
        { column: 'Price', role: 'value' },
        { column: 'Branch', role: 'characteristic', code: 'c6', label: 'Sales branch' },
        { column: 'Item', role: 'unused' },
      ],
    },
    expected: {
      report: {
        columns: ['Item→unused', 'Branch→c6', 'Shipped→date', 'Date→unused', 'Qty→unused', 'Price→value'],
        firstDate: '2024-01-09',
        lastDate: '2024-02-09',
      },
      observations: ['N | 2024-01-09 | 50', 'N | 2024-02-09 | 60'],
    },
  },
  {
    title: 'a mapping that contradicts the values',
    content: rows('sku,color,date,qty', 'A,red,2024-01-01,1'),
    settings: { mapping: [{ column: 'color', role: 'value' }] },
    expected: {
      refused:
        'The column mapping does not fit the file. Column "color": it cannot be the value, because "red" is not a number.',
    },
  },
];
