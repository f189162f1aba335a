import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { openPage } from '../support/open-page.ts';
import type { Place } from './place.ts';

const table = {
  name: 'lamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n'),
};

async function preview(page: Page): Promise<void> {
  await openPage(page, '/', 'Upload Data');
  await page.locator('input[type="file"]').setInputFiles(table);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
}

const forecast = (page: Page) => openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
const buckets = ['day', 'week', 'month', 'quarter', 'year'];

export const datasetPlaces: readonly Place[] = [
  // UP-2, UP-3, UP-4
  {
    name: 'upload',
    account: 'analyst',
    open: async (page) => {
      await openPage(page, '/', 'Upload Data');
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    },
    texts: [
      'File Type',
      'Excel',
      'CSV',
      'Upload Mode',
      'Both (master data and time series)',
      'Master Data Only',
      'Time Series Only',
      'Preview',
      'Upload',
      'Please select a file',
    ],
  },
  // UP-5, UP-6
  {
    name: 'preview',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('preview-many-values');
      await preview(page);
    },
    texts: ['Detected Characteristics', '+7 more', 'Total rows: 2'],
  },
  // UP-5
  {
    name: 'preview with display names',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('preview-label-keys');
      await preview(page);
    },
    texts: ['Article (c2)', 'Depot (c3)', 'No values'],
  },
  // UP-6
  {
    name: 'preview without a count',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('preview-no-count');
      await preview(page);
    },
    texts: ['Total rows: Unknown'],
  },
  // UP-7
  {
    name: 'preview without rows',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('preview-empty');
      await preview(page);
    },
    texts: ['No preview data available'],
  },
  // UP-9
  {
    name: 'label prompt',
    account: 'analyst',
    open: async (page) => {
      await preview(page);
      await page.getByRole('button', { name: 'Upload', exact: true }).click();
    },
    texts: ['Save Label'],
  },
  // FC-5, FC-7, FC-8, FC-9, FC-10, FC-12
  {
    name: 'forecast',
    account: 'analyst',
    open: forecast,
    texts: [
      'Step 1: Select Dataset',
      'Upload details',
      'Dataset information',
      'Generate Forecast',
      'Model Type',
      'N-BEATS (nbeats)',
      'LightGBM (lightgbm)',
      'Ensemble (ensemble)',
      'Run Backtest',
      'Select Forecast LEVEL',
      'Aggregation Level: ALL (Total)',
      'Debug Information',
    ],
    fields: ['Data Start Date', 'Forecast Start Date', 'Bucket Type', 'Forecast Horizon', 'Backtest Periods'],
    options: buckets,
  },
  // FC-10
  {
    name: 'forecast by two characteristics',
    account: 'analyst',
    open: async (page) => {
      await forecast(page);
      await page.getByRole('checkbox', { name: 'Product (c2)' }).check();
      await page.getByRole('checkbox', { name: 'Region (c5)' }).check();
    },
    texts: ['Product + Region'],
  },
  // FC-11
  {
    name: 'forecast without characteristics',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('characteristics-empty');
      await openPage(page, `/forecast/dashboard?runId=${demo.upload}`, 'Forecast Dashboard');
    },
    texts: ['No characteristics available for the selected dataset.'],
  },
  // DASH-1, DASH-2
  {
    name: 'forecast dashboard',
    account: 'analyst',
    open: (page) => openPage(page, `/forecast/dashboard?runId=${demo.upload}`, 'Forecast Dashboard'),
    texts: ['Forecast Dashboard', 'Step 2: Configure Forecast'],
  },
];
