import type { Page } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { click, guarded, noInput, noRecord, nothingSent, nowhere } from './common-states.ts';
import type { Screen } from './state.ts';

const file = {
  name: 'lamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n'),
};
const chooseFile = (page: Page) => page.locator('input[type="file"]').setInputFiles(file);

/** Screens to upload datasets and start forecasts. */
export const datasetScreens: readonly Screen[] = [
  {
    name: 'Upload Data',
    path: '/',
    heading: 'Upload Data',
    account: 'analyst',
    states: {
      filled: { sees: 'demo-demand.csv' },
      loading: {
        scenarios: [['hang', { operation: 'listUploads' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading earlier uploads' }),
      },
      empty: { scenarios: [['uploads-empty']], sees: 'Nothing uploaded yet' },
      'not found': noRecord,
      invalid: { act: click('Preview'), sees: 'Please select a file' },
      working: {
        scenarios: [['hang', { operation: 'uploadFile' }]],
        act: async (page) => {
          await chooseFile(page);
          await click('Upload')(page);
        },
        sees: (page) => page.getByRole('button', { name: 'Cancel', exact: true }),
      },
      failed: { scenarios: [['uploads-failed']], sees: 'Failed to load upload history' },
      offline: {
        scenarios: [['offline', { operation: 'listUploads' }]],
        sees: 'Failed to load upload history',
      },
      'no permission': {
        scenarios: [['no-detail-403', { operation: 'uploadFile' }]],
        act: async (page) => {
          await chooseFile(page);
          await click('Upload')(page);
        },
        sees: 'Failed to upload file: You are not authorized to view this data.',
      },
      ...guarded,
      // Everyone comes here after signing in, so no requested page is named.
      'signed out': {
        account: null,
        heading: 'Login',
        sees: (page) => page.getByRole('button', { name: 'Log in', exact: true }),
      },
    },
  },
  {
    name: 'Datasets',
    path: '/datasets',
    heading: 'Datasets',
    account: 'analyst',
    states: {
      filled: { sees: 'Demo: coffee and tea' },
      loading: { none: 'it shows the list of the page Upload Data' },
      empty: { none: 'it shows the list of the page Upload Data' },
      'not found': noRecord,
      invalid: noInput,
      working: nothingSent,
      failed: { none: 'it shows the list of the page Upload Data' },
      offline: { none: 'it shows the list of the page Upload Data' },
      'no permission': { none: 'every user may see all datasets' },
      ...guarded,
    },
  },
  {
    name: 'Dataset',
    path: `/datasets/${demo.upload}`,
    heading: 'Demo: coffee and tea',
    account: 'analyst',
    states: {
      filled: { sees: (page) => page.getByRole('tab', { name: 'Versions' }) },
      loading: {
        scenarios: [['hang', { operation: 'getUpload' }]],
        heading: 'Dataset',
        sees: (page) => page.getByRole('status', { name: 'Loading the dataset' }),
      },
      empty: { none: 'a dataset always has a version' },
      'not found': {
        path: `/datasets/${nowhere}`,
        heading: 'Dataset',
        sees: (page) => page.getByRole('alert').first(),
      },
      invalid: { none: 'its forms are tested on their own' },
      working: { none: 'its forms are tested on their own' },
      failed: { none: 'it looks like a dataset that is not found' },
      offline: {
        scenarios: [['offline', { operation: 'getUpload' }]],
        heading: 'Dataset',
        sees: (page) => page.getByRole('alert').first(),
      },
      'no permission': { none: 'every user may see all datasets' },
      ...guarded,
    },
  },
  {
    name: 'Forecast',
    path: `/forecast?runId=${demo.upload}`,
    heading: 'Forecast',
    account: 'analyst',
    states: {
      filled: { sees: 'Upload details' },
      loading: {
        scenarios: [['hang', { operation: 'listUploads' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading earlier uploads' }),
      },
      empty: { scenarios: [['uploads-empty']], sees: 'No dataset to forecast yet' },
      'not found': { path: `/forecast?runId=${nowhere}`, sees: `Upload ID ${nowhere} not found.` },
      invalid: {
        act: async (page) => {
          await page.getByLabel(/^Forecast Horizon/).fill('61');
          await click('Generate Forecast')(page);
        },
        sees: (page) => page.locator('[name="horizon"][aria-invalid="true"]'),
      },
      working: {
        scenarios: [['hang', { operation: 'createForecast' }]],
        act: click('Generate Forecast'),
        sees: 'Starting the forecast.',
      },
      failed: { scenarios: [['uploads-failed']], sees: 'Failed to load upload history' },
      offline: {
        scenarios: [['offline', { operation: 'getUpload' }]],
        sees: 'Error fetching dataset info: Network error. Please check your connection.',
      },
      'no permission': {
        scenarios: [['no-detail-403', { operation: 'getUpload' }]],
        sees: 'Error fetching dataset info: You are not authorized to view this data.',
      },
      ...guarded,
    },
  },
  {
    name: 'Forecast Dashboard',
    path: `/forecast/dashboard?runId=${demo.upload}`,
    heading: 'Forecast Dashboard',
    account: 'analyst',
    states: {
      filled: { sees: 'Step 2: Configure Forecast' },
      loading: {
        scenarios: [['hang', { operation: 'listUploadCharacteristics' }]],
        sees: (page) => page.getByRole('status', { name: 'Loading characteristics' }),
      },
      empty: { scenarios: [['uploads-empty']], sees: 'No dataset to forecast yet' },
      'not found': { path: `/forecast/dashboard?runId=${nowhere}`, sees: `Upload ID ${nowhere} not found.` },
      invalid: {
        act: async (page) => {
          await page.getByLabel(/^Forecast Horizon/).fill('0');
          await click('Generate Forecast')(page);
        },
        sees: (page) => page.locator('[name="horizon"][aria-invalid="true"]'),
      },
      working: {
        scenarios: [['hang', { operation: 'createForecast' }]],
        act: click('Generate Forecast'),
        sees: 'Starting the forecast.',
      },
      failed: {
        scenarios: [['characteristics-500']],
        sees: 'Could not load dataset characteristics (HTTP 500)',
      },
      offline: {
        scenarios: [['offline', { operation: 'listUploadCharacteristics' }]],
        sees: 'Network error. Please check your connection.',
      },
      'no permission': {
        scenarios: [['no-detail-403', { operation: 'listUploadCharacteristics' }]],
        sees: 'Could not load dataset characteristics (HTTP 403)',
      },
      ...guarded,
    },
  },
];
