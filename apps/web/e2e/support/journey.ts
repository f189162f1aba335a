import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { writeMonthlyCsv } from './monthly-csv.ts';
import { openPage } from './open-page.ts';

/** Folder of real data that only some machines have. Can be changed with SHARED_DATA. */
const sharedData = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');

/** Returns the path of a real data file, and the reason to skip its test; the reason is null if the file exists. */
export function realData(file: string): { path: string; absent: string | null } {
  const path = join(sharedData, file);
  return { path, absent: existsSync(path) ? null : `${path} is not here (set SHARED_DATA)` };
}

/** Uploads and labels a file, starting on the upload screen. */
export async function upload(page: Page, path: string, label: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText(/^Total rows/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Detected Characteristics' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Dataset label').fill(label);
  await page.getByRole('button', { name: 'Save Label' }).click();
  await expect(page.getByRole('button', { name: 'Save Label' })).toBeHidden();
}

interface Asked {
  /** label of the dataset */
  label: string;
  level: RegExp;
  horizon: number;
}

/** Forecasts a dataset over its full date range, waits for the run and returns its id. */
export async function forecast(page: Page, { label, level, horizon }: Asked): Promise<string> {
  await openPage(page, '/forecast', 'Forecast');
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: label }).first().click();
  const chosen = page.getByRole('checkbox', { name: level });
  // The form resets when the dataset loads, so earlier input would be lost.
  await expect(chosen).toBeVisible();
  await page.getByRole('button', { name: 'Use dataset range' }).click();
  await page.getByLabel('Data Start Date').fill('');
  await page.getByLabel('Forecast Start Date').fill('');
  await page.getByLabel(/^Forecast Horizon/).fill(String(horizon));
  await page.getByRole('radio', { name: /LightGBM/ }).check();
  await chosen.check();
  await page.getByRole('button', { name: 'Generate Forecast' }).click();
  await expect(page).toHaveURL(/\/analysis-simple\?run_id=[0-9a-f-]{36}/);
  await expect(page.getByRole('img', { name: /^Timeline from/ })).toBeVisible({ timeout: 300_000 });
  return new URL(page.url()).searchParams.get('run_id') ?? '';
}

/** Expects metrics, chart and table of a finished run. */
export async function expectResult(page: Page): Promise<void> {
  for (const metric of ['MAPE', 'MAE', 'RMSE', 'Bias'])
    await expect(page.getByText(metric, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();
  await expect(page.getByText(/^Table: [1-9]\d* rows$/)).toBeVisible();
}

/** Uploads and forecasts a small file by product. @returns the id of the run */
export async function forecastLamps(page: Page, info: TestInfo): Promise<string> {
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  await openPage(page, '/', 'Upload Data');
  await upload(page, path, 'Lamps');
  const run = await forecast(page, { label: 'Lamps', level: /Product/, horizon: 6 });
  await expectResult(page);
  return run;
}

/** Checks the run after a reload, on the metrics page and on the results page. */
export async function expectLampsEverywhere(page: Page, run: string): Promise<void> {
  await page.reload();
  await expectResult(page);
  await openPage(page, `/metrics?runId=${run}`, 'Metrics');
  await expect(page.getByText(run.slice(0, 8), { exact: true })).toBeVisible();
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText('North lamp').first()).toBeVisible();
}
