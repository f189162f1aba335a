import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { signIn } from './support/sign-in.ts';

const sharedData = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');

/** From the upload screen to the stored, labelled dataset. */
async function upload(page: Page, path: string, label: string): Promise<void> {
  await page.goto('/');
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/^Total rows/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detected Characteristics' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Dataset label').fill(label);
  await page.getByRole('button', { name: 'Save Label' }).click();
  await expect(page.getByRole('button', { name: 'Save Label' })).toBeHidden();
}

/** From the dataset's forecast form, dates cleared to its own range, to the finished run. */
async function forecast(page: Page, label: string, level: RegExp, horizon: number): Promise<void> {
  await page.goto('/forecast');
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: label }).first().click();
  await page.getByRole('button', { name: 'Use dataset range' }).click();
  await page.getByLabel('Data Start Date').fill('');
  await page.getByLabel('Forecast Start Date').fill('');
  await page.getByLabel(/^Forecast Horizon/).fill(String(horizon));
  await page.getByRole('radio', { name: /LightGBM/ }).check();
  await page.getByRole('checkbox', { name: level }).check();
  await page.getByRole('button', { name: 'Generate Forecast' }).click();
  await expect(page).toHaveURL(/\/analysis-simple\?run_id=[0-9a-f-]{36}/);
  await expect(page.getByText('completed', { exact: true })).toBeVisible({ timeout: 45_000 });
}

async function expectResult(page: Page): Promise<void> {
  for (const metric of ['MAPE', 'MAE', 'RMSE', 'Bias'])
    await expect(page.getByText(metric, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();
  await expect(page.getByText(/^Table: [1-9]\d* rows$/)).toBeVisible();
}

test('an analyst uploads a file, forecasts it by product and reads the result', async ({ page }, info) => {
  test.setTimeout(120_000);
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  await signIn(page);
  await upload(page, path, 'Lamps');
  await forecast(page, 'Lamps', /Product/, 6);
  await expectResult(page);

  await page.getByLabel('Backtest').check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeDisabled();
  await expectAccessible(page);

  await page.reload();
  await expectResult(page);
  const run = new URL(page.url()).searchParams.get('run_id') ?? '';
  await page.goto(`/metrics?runId=${run}`);
  await expect(page.getByText(run.slice(0, 8), { exact: true })).toBeVisible();
  await page.goto(`/results?runId=${run}`);
  await expect(page.getByText('North lamp').first()).toBeVisible();
});

test('a file that is not a table is refused in words and leaves nothing behind', async ({ page }, info) => {
  await signIn(page);
  const before = await page.getByRole('row').count();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('these are\nonly some notes\n'),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload file: ' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row')).toHaveCount(before);
  expect(info.errors).toEqual([]);
});

for (const { file, label, level } of [
  { file: 'superstore.csv', label: 'Superstore', level: /^Region/ },
  { file: 'consumer_electronics.csv', label: 'Consumer electronics', level: /c2/ },
])
  test(`real data: ${file} goes the whole way`, async ({ page }) => {
    test.skip(!existsSync(join(sharedData, file)), `${join(sharedData, file)} is not here (set SHARED_DATA)`);
    test.setTimeout(180_000);
    await signIn(page);
    await upload(page, join(sharedData, file), label);
    await forecast(page, label, level, 12);
    await expectResult(page);
  });
