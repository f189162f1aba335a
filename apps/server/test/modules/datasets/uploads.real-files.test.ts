import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '@forecast-console/api-client/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

/** Some machines store real data next to the project. An environment variable can set another folder. */
const folder = process.env.SHARED_DATA ?? join(import.meta.dirname, '../../../../../../shared/data');

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

interface RealFile {
  name: string;
  /** 'sku→c2' for each column. */
  columns: string[];
  report: Partial<components['schemas']['IngestReport']>;
  health: Partial<NonNullable<components['schemas']['IngestReport']['health']>>;
  /** Sum of all actual values. */
  total: number;
}

/**
 * Rows, date range, negatives, combinations, duplicates and totals as counted by Python 3.13:
 * csv.DictReader(open(file, encoding='utf-8-sig')), with the characteristic columns as the combination.
 */
const realFiles: readonly RealFile[] = [
  {
    name: 'consumer_electronics.csv',
    columns: ['item_id→c2', 'store_id→c3', 'timestamp→date', 'demand→value'],
    report: { dateOrder: 'YYYY-MM-DD', rowsRead: 36_000, rowsKept: 36_000, rowsMerged: 0, notes: [] },
    health: {
      firstDate: '2017-10-01',
      lastDate: '2019-09-01',
      bucket: 'month',
      buckets: 24,
      gaps: 0,
      combinations: 1500,
      negatives: 0,
    },
    total: 11_063_787.0676,
  },
  {
    name: 'favorita_transactions.csv',
    columns: ['date→date', 'store_nbr→c3', 'transactions→value'],
    report: { dateOrder: 'YYYY-MM-DD', rowsRead: 83_488, rowsKept: 83_488, rowsMerged: 0, notes: [] },
    health: {
      firstDate: '2013-01-01',
      lastDate: '2017-08-15',
      bucket: 'day',
      buckets: 1688,
      gaps: 6,
      combinations: 54,
      negatives: 0,
    },
    total: 141_478_945,
  },
  {
    name: 'online_retail_240k.csv',
    columns: ['date→date', 'stockcode→c2', 'country→c6', 'customer→c4', 'quantity→value', 'unitprice→unused'],
    report: {
      dateOrder: 'YYYY-MM-DD',
      rowsRead: 240_007,
      rowsKept: 240_007,
      rowsMerged: 22_031,
      notes: ['Negative values were kept: 5087.'],
    },
    // Saturdays without rows are closed days, so they are not gaps.
    health: {
      firstDate: '2010-12-01',
      lastDate: '2011-06-26',
      bucket: 'day',
      buckets: 208,
      gaps: 15,
      combinations: 132_675,
      negatives: 5087,
    },
    total: 2_226_700,
  },
  {
    name: 'superstore.csv',
    columns: [
      'Row ID→unused',
      'Order ID→unused',
      'Order Date→date',
      'Ship Date→unused',
      'Ship Mode→c7',
      'Customer ID→c4',
      'Customer Name→c8',
      'Segment→c9',
      'Country/Region→c6',
      'City→c10',
      'State/Province→c11',
      'Postal Code→c12',
      'Region→c5',
      'Product ID→c2',
      'Category→c13',
      'Sub-Category→c14',
      'Product Name→product-name',
      'Sales→unused',
      'Quantity→value',
      'Discount→unused',
      'Profit→unused',
    ],
    report: {
      encoding: 'UTF-8 with BOM',
      dateOrder: 'DD/MM/YY',
      rowsRead: 10_194,
      rowsKept: 10_194,
      rowsMerged: 13,
      notes: [
        '"Order Date" was used as the date, not "Ship Date".',
        '"Quantity" was used as the value, not "Sales".',
      ],
    },
    health: {
      firstDate: '2019-01-03',
      lastDate: '2022-12-30',
      bucket: 'day',
      buckets: 1458,
      gaps: 216,
      combinations: 10_059,
      negatives: 0,
    },
    total: 38_654,
  },
];

describe('a real file', () => {
  it.for(realFiles)(
    'is read correctly: $name',
    async ({ name, columns, report, health, total }, { skip }) => {
      const path = join(folder, name);
      skip(!existsSync(path), `${path} is not here (set SHARED_DATA)`);
      const uploaded = await upload(app, ana.token, readFileSync(path), { name });
      expect(uploaded.report.columns.map(({ column, code, role }) => `${column}→${code ?? role}`)).toEqual(
        columns,
      );
      expect(uploaded.report).toMatchObject({
        layout: 'long',
        fileType: 'csv',
        rowsRejected: 0,
        rejected: [],
        ...report,
        health,
      });
      const { details } = await ask(app, 'getRunData', {
        token: ana.token,
        path: { runId: uploaded.run_id },
      });
      expect(details.actual.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(total, 3);
    },
  );

  it.for([
    ['m3.json', 'The file contains JSON instead of a table with a header row.'],
    ['carparts.csv', 'No header row was found. The data needs a row of column names above it'],
  ] as const)('is rejected with an explanation: %s', async ([name, words], { skip }) => {
    const path = join(folder, name);
    skip(!existsSync(path), `${path} is not here (set SHARED_DATA)`);
    const multipart = fileForm(readFileSync(path), { name });
    const answer = await call(app, 'uploadFile', { token: ana.token, multipart });
    expect(answer.status).toBe(422);
    expect(String(answer.detail)).toContain(words);
  });
});
