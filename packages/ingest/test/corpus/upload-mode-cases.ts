import type { CorpusCase } from './corpus-case.ts';
import { rows } from './rows.ts';

/** Master data, time series, and both in one table. */
export const uploadModeCases: readonly CorpusCase[] = [
  {
    title: 'master data',
    content: rows('SKU,Product name,Brand', 'A,Apple,Fresh', 'B,Banana,Fresh', ',Cherry,Fresh'),
    settings: { mode: 'master' },
    expected: {
      report: {
        layout: 'master',
        dateOrder: null,
        columns: ['SKU→c2', 'Product name→product-name', 'Brand→c7'],
        rowsRead: 3,
        rowsRejected: 1,
        rejected: [{ row: 4, column: 'SKU', value: '', accepted: 'a product code' }],
        cellsRejected: 1,
        observations: 0,
        firstDate: null,
        lastDate: null,
      },
      observations: [],
    },
  },
  {
    title: 'time series only',
    content: rows('sku,date,qty', 'A,2024-01-01,1', 'B,2024-02-01,2'),
    settings: { mode: 'timeseries' },
    expected: { observations: ['A | 2024-01-01 | 1', 'B | 2024-02-01 | 2'] },
  },
  {
    title: 'master data in time-series columns',
    content: rows(
      'sku,description,brand,date,qty',
      'A,Apple,Fresh,2024-01-01,1',
      'A,Apple,Fresh,2024-02-01,2',
    ),
    expected: {
      report: {
        columns: ['sku→c2', 'description→product-name', 'brand→c7', 'date→date', 'qty→value'],
      },
      observations: ['A | Fresh | 2024-01-01 | 1', 'A | Fresh | 2024-02-01 | 2'],
    },
  },
];
