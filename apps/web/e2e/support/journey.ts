import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { writeMonthlyCsv } from './monthly-csv.ts';
import { openPage } from './open-page.ts';

/** Real data lies beside the project on the machines that have it; the environment may name another place. */
const sharedData = process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data');

/** Where a file of real data is, and the reason to skip what needs it; null when it is here. */
export function realData(file: string): { path: string; absent: string | null } {
  const path = join(sharedData, file);
  return { path, absent: existsSync(path) ? null : `${path} is not here (set SHARED_DATA)` };
}

/** From the upload screen, which is open, to the stored, labelled dataset. */
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
  /** of the dataset */
  label: string;
  level: RegExp;
  horizon: number;
}

/** From the dataset's forecast form, dates cleared to its own range, to the finished run; answers its id. */
export async function forecast(page: Page, { label, level, horizon }: Asked): Promise<string> {
  await openPage(page, '/forecast', 'Forecast');
  await page.getByRole('combobox', { name: 'Dataset' }).click();
  await page.getByRole('option', { name: label }).first().click();
  const chosen = page.getByRole('checkbox', { name: level });
  // The form begins anew with the dataset: what is typed before that would be lost.
  await expect(chosen).toBeVisible();
  await page.getByRole('button', { name: 'Use dataset range' }).click();
  await page.getByLabel('Data Start Date').fill('');
  await page.getByLabel('Forecast Start Date').fill('');
  await page.getByLabel(/^Forecast Horizon/).fill(String(horizon));
  await page.getByRole('radio', { name: /LightGBM/ }).check();
  await chosen.check();
  await page.getByRole('button', { name: 'Generate Forecast' }).click();
  await expect(page).toHaveURL(/\/analysis-simple\?run_id=[0-9a-f-]{36}/);
  await expect(page.getByText('completed', { exact: true })).toBeVisible({ timeout: 90_000 });
  return new URL(page.url()).searchParams.get('run_id') ?? '';
}

/** The finished run shows its figures, its chart and its table. */
export async function expectResult(page: Page): Promise<void> {
  for (const metric of ['MAPE', 'MAE', 'RMSE', 'Bias'])
    await expect(page.getByText(metric, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();
  await expect(page.getByText(/^Table: [1-9]\d* rows$/)).toBeVisible();
}

/** From a file of lamps to the result of its run, by product. @returns the id of the run */
export async function forecastLamps(page: Page, info: TestInfo): Promise<string> {
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  await openPage(page, '/', 'Upload Data');
  await upload(page, path, 'Lamps');
  const run = await forecast(page, { label: 'Lamps', level: /Product/, horizon: 6 });
  await expectResult(page);
  return run;
}

/** The run of the lamps is found again: after a reload, in the metrics and in the results. */
export async function expectLampsEverywhere(page: Page, run: string): Promise<void> {
  await page.reload();
  await expectResult(page);
  await openPage(page, `/metrics?runId=${run}`, 'Metrics');
  await expect(page.getByText(run.slice(0, 8), { exact: true })).toBeVisible();
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText('North lamp').first()).toBeVisible();
}
