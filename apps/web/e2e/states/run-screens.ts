import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { click, guarded, noInput, noRecord, nothingSent, nowhere } from './common-states.ts';
import type { Screen } from './state.ts';

const busy = (page: Page) => page.locator('main [aria-busy="true"]').first();

/** Screens that show runs. */
export const runScreens: readonly Screen[] = [
  {
    name: 'Metrics',
    path: `/metrics?runId=${demo.run}`,
    heading: 'Metrics',
    account: 'analyst',
    states: {
      filled: { sees: demo.run.slice(0, 8) },
      loading: { scenarios: [['hang', { operation: 'getForecastDetail' }]], sees: busy },
      empty: { path: '/metrics', scenarios: [['history-empty']], sees: 'No forecast runs yet' },
      'not found': { scenarios: [['metrics-404']], sees: 'The run was not found' },
      invalid: noInput,
      working: nothingSent,
      failed: {
        scenarios: [['metrics-500-bare']],
        sees: 'Failed to fetch forecast details due to a server error',
      },
      offline: {
        scenarios: [['offline', { operation: 'getForecastDetail' }]],
        sees: 'Failed to fetch forecast details',
      },
      'no permission': {
        scenarios: [['status-403', { operation: 'getForecastDetail' }]],
        sees: 'This is not allowed',
      },
      ...guarded,
    },
  },
  {
    name: 'Results',
    path: `/results?runId=${demo.run}`,
    heading: `Results for Run: ${demo.run}`,
    account: 'analyst',
    states: {
      filled: { sees: (page) => page.getByRole('link', { name: /^View Analysis of / }).first() },
      loading: { scenarios: [['hang', { operation: 'listUploadProducts' }]], sees: 'Loading...' },
      empty: { path: '/results', heading: 'Results', sees: 'No Run ID Provided' },
      'not found': {
        path: `/results?runId=${nowhere}`,
        heading: `Results for Run: ${nowhere}`,
        sees: 'Failed to load products. Please try again later.',
      },
      invalid: noInput,
      working: nothingSent,
      failed: {
        scenarios: [['products-failed']],
        sees: 'Failed to load products. Please try again later.',
      },
      offline: {
        scenarios: [['offline', { operation: 'listUploadProducts' }]],
        sees: 'Failed to load products. Please try again later.',
      },
      'no permission': {
        scenarios: [['no-detail-403', { operation: 'listUploadProducts' }]],
        sees: 'Failed to load products. Please try again later.',
      },
      ...guarded,
    },
  },
  {
    name: 'Runs',
    path: '/runs',
    heading: 'Runs',
    account: 'analyst',
    states: {
      filled: { sees: '1 run' },
      loading: {
        scenarios: [['hang', { operation: 'listForecastRuns' }]],
        sees: (page) => page.getByLabel('Loading runs'),
      },
      empty: { path: '/runs?q=nothing-like-it', sees: 'No matching runs' },
      'not found': noRecord,
      invalid: noInput,
      working: {
        scenarios: [['hang', { operation: 'renameForecastRun' }]],
        act: async (page) => {
          await page
            .getByRole('button', { name: /^Rename / })
            .first()
            .click();
          await click('Save')(page);
        },
        sees: (page) => page.locator('button[data-loading="true"]'),
      },
      failed: {
        scenarios: [['no-detail-500', { operation: 'listForecastRuns' }]],
        sees: 'Failed to load runs',
      },
      offline: {
        scenarios: [['offline', { operation: 'listForecastRuns' }]],
        sees: 'Failed to load runs',
      },
      'no permission': {
        scenarios: [['status-403', { operation: 'listForecastRuns' }]],
        sees: 'Failed to load runs',
      },
      ...guarded,
    },
  },
  ...(
    [
      ['Analysis', `/analysis/${demo.run}`, '/analysis', `/analysis/${nowhere}`, 'getRunData'],
      [
        'Simple Analysis',
        `/analysis-simple?run_id=${demo.run}`,
        '/analysis-simple',
        `/analysis-simple?run_id=${nowhere}`,
        'getBatchRunData',
      ],
    ] as const
  ).map(([name, path, bare, unknown, operation]): Screen => ({
    name,
    path,
    heading: name,
    account: 'analyst',
    states: {
      filled: { sees: (page) => page.getByText(/^Chart: [1-9]\d* points$/) },
      loading: { scenarios: [['hang', { operation }]], sees: 'Chart: 0 points' },
      empty: { path: bare, scenarios: [['history-empty']], sees: 'No forecast runs yet' },
      'not found': { path: unknown, sees: 'No forecast run has this ID' },
      invalid: {
        path: bare.endsWith('simple') ? `${bare}?run_id=null` : '/analysis/null',
        sees: 'Invalid runId',
      },
      working: {
        scenarios: [['run-running'], ['hang', { operation: 'cancelForecastRun' }]],
        act: click('Cancel'),
        sees: 'Forecast in progress',
      },
      failed: { scenarios: [['run-500']], sees: 'Server error: The series could not be read' },
      offline: {
        scenarios: [['offline', { operation }]],
        sees: 'Network error. Please check your connection.',
      },
      'no permission': { scenarios: [['status-403', { operation }]], sees: 'This is not allowed' },
      ...guarded,
    },
  })),
  {
    name: 'Stock',
    path: `/analysis/${demo.run}?tab=stock`,
    heading: 'Analysis',
    account: 'analyst',
    states: {
      filled: {
        test: 'stock.spec.ts › a planner enters stock by CSV, corrects a row, sees the order and exports it',
      },
      loading: {
        scenarios: [['hang', { operation: 'getStock' }]],
        sees: (page) => page.getByLabel('Loading the proposed orders'),
      },
      empty: { sees: 'Enter stock on hand to see proposed orders' },
      'not found': { path: `/analysis/${nowhere}?tab=stock`, sees: 'No forecast run has this ID' },
      invalid: {
        test: 'stock.spec.ts › a planner enters stock by CSV, corrects a row, sees the order and exports it',
      },
      working: {
        scenarios: [['hang', { operation: 'setStock' }]],
        act: async (page) => {
          await click('Change settings')(page);
          await click('Save settings')(page);
        },
        sees: (page) => page.locator('button[data-loading="true"]'),
      },
      failed: {
        scenarios: [['no-detail-500', { operation: 'getStock' }]],
        sees: 'Could not load the proposed orders: Server error. Please try again later.',
      },
      offline: {
        scenarios: [['offline', { operation: 'getStock' }]],
        sees: 'Could not load the proposed orders: Network error. Please check your connection.',
      },
      'no permission': {
        scenarios: [['status-403', { operation: 'getStock' }]],
        sees: 'Could not load the proposed orders: This is not allowed',
      },
      ...guarded,
    },
  },
];
