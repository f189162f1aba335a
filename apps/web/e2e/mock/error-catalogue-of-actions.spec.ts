import type { Mock } from '@forecast-console/api-client/testing';
import { expect, type Page } from '@playwright/test';
import { test } from '../support/mock-test.ts';
import { signIn } from '../support/sign-in.ts';

type Name = Parameters<Mock['scenario']>[0];

const shows = async (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

const file = {
  name: 'lamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n'),
};

for (const [name, text] of [
  ['forecast-no-id', 'Unexpected API response – no run_id returned'],
  ['forecast-detail', 'The dataset ends before the forecast start. Choose an earlier one.'],
  ['forecast-no-detail', 'Failed to generate forecast. Please try again later.'],
] as const satisfies [Name, string][])
  test(`${name}: generating says "${text}"`, async ({ page, mock }) => {
    await signIn(page);
    await mock.scenario(name);
    await page.goto('/forecast?runId=07c98c61-ec35-4cb0-98c3-e3051c049021');
    await page.getByRole('radio', { name: /LightGBM/ }).check();
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await shows(page, text);
  });

for (const [name, button, text] of [
  [
    'upload-rejected',
    'Upload',
    'Failed to upload file: No column with dates was found. Looked for: date, month, week, day, period.',
  ],
  ['upload-failed', 'Upload', 'Failed to upload file: The file could not be stored'],
  [
    'upload-no-space',
    'Upload',
    'Failed to upload file: The server has no space left for this file, so nothing was stored.',
  ],
  ['preview-text-500', 'Preview', 'Failed to preview file: Server returned 500: the worker ended'],
] as const satisfies [Name, string, string][])
  test(`${name}: ${button} says "${text}"`, async ({ page, mock }) => {
    await signIn(page);
    await mock.scenario(name);
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('button', { name: button, exact: true }).click();
    await shows(page, text);
  });

test('label-failed: saving says why, and the prompt stays', async ({ page, mock }) => {
  await signIn(page);
  await mock.scenario('label-failed');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Dataset label').fill('Lamps');
  await page.getByRole('button', { name: 'Save Label' }).click();
  await shows(page, 'Failed to save dataset label: The label could not be stored');
  await expect(page.getByRole('button', { name: 'Save Label' })).toBeVisible();
});

for (const [name, texts] of [
  ['history-failed', ['Failed to load runs', 'Failed to fetch forecast history: The runs could not be read']],
  ['history-failed-no-detail', ['Failed to load runs', 'Failed to fetch forecast history']],
  ['history-not-array', ['Failed to load runs', 'Fetched forecast history data is not an array.']],
] as const satisfies [Name, string[]][])
  test(`${name}: the analysis says "${texts[1]}"`, async ({ page, mock }) => {
    await signIn(page);
    await mock.scenario(name);
    await page.goto('/analysis-simple');
    for (const text of texts) await shows(page, text);
  });

test('products-failed: Results say so', async ({ page, mock }) => {
  await signIn(page);
  await mock.scenario('products-failed');
  await page.goto('/results?runId=07c98c61-ec35-4cb0-98c3-e3051c049021');
  await shows(page, 'Failed to load products. Please try again later.');
});

test('offline: the network is named', async ({ page, mock }) => {
  await mock.scenario('offline', { operation: 'login' });
  await page.goto('/login');
  await page.getByLabel('Username').fill('analyst');
  await page.getByRole('textbox', { name: 'Password' }).fill('analyst-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await shows(page, 'Network error. Please check your connection.');
});
