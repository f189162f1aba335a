import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import {
  expectLampsEverywhere,
  expectResult,
  forecast,
  forecastLamps,
  realData,
  upload,
} from './support/journey.ts';
import { writeWideWorkbook } from './support/monthly-workbook.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

// UP-9
test('an analyst uploads a file, forecasts it by product and reviews the result', async ({ page }, info) => {
  const run = await forecastLamps(page, info);

  await page.getByRole('checkbox', { name: 'Backtest', exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByRole('button', { name: 'Apply Filters' })).toBeDisabled();
  await expectAccessible(page);

  await expectLampsEverywhere(page, run);
});

test('an analyst completes the journey with an Excel sheet that has one column per month', async ({
  page,
}, info) => {
  const path = info.outputPath('chairs.xlsx');
  await writeWideWorkbook(path, 40);
  await openPage(page, '/', 'Upload Data');
  await upload(page, path, 'Chairs');
  await expect(page.getByText(/^3 rows stored/)).toBeVisible();
  const run = await forecast(page, { label: 'Chairs', level: /Product/, horizon: 6 });
  await expectResult(page);
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText('Oak table').first()).toBeVisible();
});

test('a file without a table is rejected with a message, and nothing is stored', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  const uploads = page.getByRole('region', { name: 'Earlier uploads table' });
  await expect(uploads).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'only-notes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('these are\nonly some notes\n'),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload file: ' }).first()).toBeVisible();
  await page.reload();
  await expect(uploads).toBeVisible();
  await expect(uploads.getByText('only-notes.csv')).toHaveCount(0);
});

for (const { file, label, level } of [
  { file: 'superstore.csv', label: 'Superstore', level: /^Region/ },
  { file: 'consumer_electronics.csv', label: 'Consumer electronics', level: /c2/ },
])
  test(`an analyst uploads and forecasts real data: ${file}`, async ({ page }) => {
    const { path, absent } = realData(file);
    test.skip(absent !== null, absent ?? '');
    await openPage(page, '/', 'Upload Data');
    await upload(page, path, label);
    await forecast(page, { label, level, horizon: 12 });
    await expectResult(page);
  });
