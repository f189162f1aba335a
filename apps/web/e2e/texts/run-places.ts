import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { openPage } from '../support/open-page.ts';
import type { Place } from './place.ts';

const simpleAnalysis = (page: Page) =>
  openPage(page, `/analysis-simple?run_id=${demo.run}`, 'Simple Analysis');

export const runPlaces: readonly Place[] = [
  {
    name: 'metrics',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('metrics-null');
      await openPage(page, `/metrics?runId=${demo.run}`, 'Metrics');
    },
    texts: [
      'Forecast Information',
      'Model',
      'Created',
      'Data Start Date',
      'Forecast Start Date',
      'Bucket Type',
      'Forecast Horizon',
      'Metrics',
      'Forecast Run',
      'MAPE',
      'MAE',
      'RMSE',
      'Bias',
      demo.run.slice(0, 8),
      'N/A',
    ],
  },
  {
    name: 'metrics that fail',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('metrics-404');
      await openPage(page, `/metrics?runId=${demo.run}`, 'Metrics');
    },
    texts: ['Try selecting a different forecast run or check the server logs for more details'],
  },
  {
    name: 'results',
    account: 'analyst',
    open: (page) => openPage(page, `/results?runId=${demo.run}`, `Results for Run: ${demo.run}`),
    texts: [
      `Results for Run: ${demo.run}`,
      'View Analysis',
      'View Forecast',
      'Status: Completed',
      'Product Code',
      'Product Name',
      'Data Points',
      'Actions',
    ],
  },
  {
    name: 'results while products load',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('hang', { operation: 'listUploadProducts' });
      await openPage(page, `/results?runId=${demo.run}`, `Results for Run: ${demo.run}`);
    },
    texts: ['Loading...'],
  },
  {
    name: 'results without a run',
    account: 'analyst',
    open: (page) => openPage(page, '/results', 'Results'),
    texts: ['No Run ID Provided', 'Please upload a file first to generate results.'],
  },
  {
    name: 'simple analysis',
    account: 'analyst',
    open: simpleAnalysis,
    texts: [
      'Configuration',
      'View Options',
      'Hide Options',
      'Dataset Filters',
      'Data Types',
      'Actual',
      'Forecast',
      'Backtest',
      'Aggregation Characteristic',
      'Display Filters',
      'View Type',
      'Filter by Year',
      'Time Bucket',
      'Apply Filters',
      'Reset Filters',
      'Select Forecast Run:',
      'Refresh All Data',
      'Run Details',
    ],
    options: [
      'All (No specific aggregation)',
      'Year over Year (Pivot)',
      'Time Series (Wide)',
      'month',
      'quarter',
      'year',
    ],
  },
  {
    name: 'simple analysis with its options hidden',
    account: 'analyst',
    open: async (page) => {
      await simpleAnalysis(page);
      await page.getByRole('button', { name: 'Hide Options' }).click();
    },
    texts: ['Show Options'],
  },
  {
    name: 'simple analysis while characteristics load',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('hang', { operation: 'listUploadCharacteristics' });
      await simpleAnalysis(page);
    },
    texts: [],
    options: ['Loading characteristics...'],
  },
  {
    name: 'simple analysis without characteristics',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('characteristics-404');
      await simpleAnalysis(page);
    },
    texts: ['Failed to load options.'],
    options: ['Error loading characteristics'],
  },
];
