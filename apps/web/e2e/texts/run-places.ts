import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { openPage } from '../support/open-page.ts';
import type { Place } from './place.ts';

const simpleAnalysis = (page: Page) =>
  openPage(page, `/analysis-simple?run_id=${demo.run}`, 'Simple Analysis');

export const runPlaces: readonly Place[] = [
  // MET-2, MET-3
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
  // MET-4
  {
    name: 'metrics that fail',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('metrics-404');
      await openPage(page, `/metrics?runId=${demo.run}`, 'Metrics');
    },
    texts: ['Try selecting a different forecast run or check the server logs for more details'],
  },
  // RES-1, RES-2, RES-4
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
  // RES-4
  {
    name: 'results while products load',
    account: 'analyst',
    open: async (page, mock) => {
      await mock.scenario('hang', { operation: 'listUploadProducts' });
      await openPage(page, `/results?runId=${demo.run}`, `Results for Run: ${demo.run}`);
    },
    texts: ['Loading...'],
  },
  // RES-6
  {
    name: 'results without a run',
    account: 'analyst',
    open: (page) => openPage(page, '/results', 'Results'),
    texts: ['No Run ID Provided', 'Please upload a file first to generate results.'],
  },
  // ANA-1, ANA-2, ANA-3, ANA-4, ANA-9, ANA-10, ANA-11
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
  // ANA-1
  {
    name: 'simple analysis with its options hidden',
    account: 'analyst',
    open: async (page) => {
      await simpleAnalysis(page);
      await page.getByRole('button', { name: 'Hide Options' }).click();
    },
    texts: ['Show Options'],
  },
  // ANA-3
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
  // ANA-3
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
