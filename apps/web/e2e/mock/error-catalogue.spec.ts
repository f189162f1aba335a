import type { Mock } from '@forecast-console/api-client/testing';
import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { test } from '../support/mock-test.ts';
import { signIn } from '../support/sign-in.ts';

type Name = Parameters<Mock['scenario']>[0];

const shows = async (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

for (const [name, text] of [
  ['login-rejected', 'Incorrect username or password'],
  ['login-no-message', 'Login failed'],
] as const satisfies [Name, string][])
  test(`${name}: signing in says "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await page.goto('/login');
    await page.getByLabel('Username').fill(accounts.analyst.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.analyst.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await shows(page, text);
  });

for (const [name, text] of [
  ['register-duplicate', 'This username is already taken'],
  ['register-no-detail', 'Registration failed. Please try again.'],
] as const satisfies [Name, string][])
  test(`${name}: registering says "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await page.goto('/register');
    await page.getByLabel('Email').fill('new@example.com');
    await page.getByLabel('Username').fill('newcomer');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('secret-1');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('secret-1');
    await page.getByRole('button', { name: 'Register' }).click();
    await shows(page, text);
  });

/** The demo has the same ids on every machine. */
const uploadId = 'c433a58d-8f68-4541-b44d-36ca385eb2ab';
const runId = '07c98c61-ec35-4cb0-98c3-e3051c049021';
const forecast = `/forecast?runId=${runId}`;
const metrics = `/metrics?runId=${runId}`;
const analysis = `/analysis-simple?run_id=${runId}`;

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
  ['run-no-details', analysis, 'Malformed response — missing details/chartData'],
  ['run-no-chart', analysis, 'Malformed response — missing details/chartData'],
  ['run-empty', analysis, `No data returned or error fetching data for run ${runId}.`],
  ['run-500', analysis, 'Server error: The series could not be read'],
  ['run-success-false', analysis, 'The run has no stored series'],
  ['run-critical', analysis, 'Failed to load forecast data due to a critical error.'],
] as const satisfies [Name, string, string][])
  test(`${name}: ${address.split('?')[0]} says "${text}"`, async ({ page, mock }) => {
    await signIn(page);
    await mock.scenario(name);
    await page.goto(address);
    await shows(page, text);
    const { applied } = (await mock.requests.wait({ applied: name }))[0] ?? {};
    expect(applied).toBe(`scenario=${name}`);
  });

test('run-poison leaves the page standing', async ({ page, mock }) => {
  await signIn(page);
  await mock.scenario('run-poison');
  await page.goto(analysis);
  await mock.requests.wait({ operation: 'getBatchRunData' });
  await expect(page.getByText('Chart:')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('token-expired is renewed without a word', async ({ page, mock }) => {
  await signIn(page);
  await mock.scenario('token-expired');
  await page.goto('/forecast');
  await mock.requests.wait({ operation: 'refreshToken', status: 200 });
  await expect(page.getByText('Logged in as: analyst')).toBeVisible();
  await expect(page.getByRole('combobox').first()).toBeVisible();
});
