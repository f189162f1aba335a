// full run only: it visits a screen for each error.
import type { Mock } from '@forecast-console/api-client/testing';
import { expect } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { openPage } from '../support/open-page.ts';
import { test } from '../support/shared-page-test.ts';
import { shows } from '../support/shows.ts';
import { submitLogin } from '../support/sign-in.ts';

type Name = Parameters<Mock['scenario']>[0];

for (const [name, text] of [
  ['login-rejected', 'Incorrect username or password'],
  ['login-no-message', 'Login failed'],
] as const satisfies [Name, string][])
  test(`${name}: signing in shows "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await openPage(page, '/login', 'Login');
    await submitLogin(page);
    await shows(page, text);
  });

for (const [name, text] of [
  ['register-duplicate', 'This username is already taken'],
  ['register-no-detail', 'Registration failed. Please try again.'],
] as const satisfies [Name, string][])
  test(`${name}: registering shows "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await openPage(page, '/register', 'Register');
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByLabel('Username').fill('newcomer');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret-1');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret-1');
    await page.getByRole('button', { name: 'Register' }).click();
    await shows(page, text);
  });

const { upload: uploadId, run: runId } = demo;
const forecast = `/forecast?runId=${runId}`;
const metrics = `/metrics?runId=${runId}`;
const results = `/results?runId=${runId}`;
const analysis = `/analysis-simple?run_id=${runId}`;

test.describe('signed in', () => {
  test.use({ account: 'analyst' });

  for (const [name, address, text] of [
    ['uploads-failed', '/forecast', 'Failed to load upload history'],
    ['upload-missing', forecast, `Upload ID ${uploadId} not found.`],
    ['upload-info-500', forecast, 'Error fetching dataset info: The upload could not be read'],
    [
      'upload-no-run-id',
      forecast,
      `Warning: Upload ID ${uploadId} does not have a run_id associated with it. Forecasting may not work with this dataset.`,
    ],
    ['characteristics-404', forecast, 'Could not load dataset characteristics (HTTP 404)'],
    ['characteristics-500', forecast, 'Could not load dataset characteristics (HTTP 500)'],
    [
      'metrics-uuid-literal',
      metrics,
      'The forecast run ID format is invalid. This may be due to a database schema mismatch.',
    ],
    [
      'metrics-uuid-postgres',
      metrics,
      'The forecast run ID format is invalid. This may be due to a database schema mismatch.',
    ],
    ['metrics-500-detail', metrics, 'The metrics could not be read'],
    ['metrics-500-bare', metrics, 'Failed to fetch forecast details due to a server error'],
    ['metrics-404', metrics, 'The run was not found'],
    ['metrics-404-bare', metrics, 'Failed to fetch forecast details'],
    ['run-not-json', analysis, 'API adapter is not configured correctly.'],
    ['run-no-details', analysis, 'Malformed response — missing details/chartData'],
    ['run-no-chart', analysis, 'Malformed response — missing details/chartData'],
    ['run-empty', analysis, `No data returned or error fetching data for run ${runId}.`],
    ['run-500', analysis, 'Server error: The series could not be read'],
    ['run-success-false', analysis, 'The run has no stored series'],
    ['run-critical', analysis, 'Failed to load forecast data due to a critical error.'],
    ['history-empty', '/metrics', 'No run ID provided'],
    ['history-failed', analysis, 'Error loading runs.'],
    ['types-failed', analysis, 'Failed to load data types. Please try again later.'],
    ['products-failed', results, 'Failed to load products. Please try again later.'],
  ] as const satisfies [Name, string, string][])
    test(`${name}: ${address.split('?')[0]} shows "${text}"`, async ({ page, mock }) => {
      await mock.scenario(name);
      await page.goto(address);
      await shows(page, text);
      const { applied } = (await mock.requests.wait({ applied: name }))[0] ?? {};
      expect(applied).toBe(`scenario=${name}`);
    });

  for (const [name, texts] of [
    [
      'history-failed',
      ['Failed to load runs', 'Failed to fetch forecast history: The runs could not be read'],
    ],
    ['history-failed-no-detail', ['Failed to load runs', 'Failed to fetch forecast history']],
    ['history-not-array', ['Failed to load runs', 'Fetched forecast history data is not an array.']],
  ] as const satisfies [Name, string[]][])
    test(`${name}: the analysis shows "${texts[1]}"`, async ({ page, mock }) => {
      await mock.scenario(name);
      await page.goto('/analysis-simple');
      for (const text of texts) await shows(page, text);
    });

  test('Invalid runId: a URL without an id shows an error and sends no request', async ({ page, mock }) => {
    await openPage(page, '/analysis-simple?run_id=null', 'Simple Analysis');
    await shows(page, 'Invalid runId');
    expect(await mock.requests.list({ operation: 'getBatchRunData' })).toEqual([]);
  });

  test('run-poison: the page stays usable', async ({ page, mock }) => {
    await mock.scenario('run-poison');
    await page.goto(analysis);
    await mock.requests.wait({ operation: 'getBatchRunData' });
    await expect(page.getByText('Chart:')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });

  test('token-expired: the session is renewed silently', async ({ page, mock }) => {
    await mock.scenario('token-expired');
    await openPage(page, '/forecast', 'Forecast');
    await mock.requests.wait({ operation: 'refreshToken', status: 200 });
    await expect(page.getByText('Logged in as: analyst')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Dataset' })).toBeVisible();
  });
});

test.describe('a page that fails to render', () => {
  // React logs errors that a boundary catches.
  test.use({ account: 'analyst', expectedErrors: [/Minified React error #31/] });

  test('products-poison: the page shows "Something went wrong", and Try Again recovers it', async ({
    page,
    mock,
  }) => {
    await mock.scenario('products-poison');
    await page.goto(results);
    await shows(page, 'Something went wrong');
    await mock.noScenarios();
    await page.getByRole('button', { name: 'Try Again', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Product Code' })).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});
