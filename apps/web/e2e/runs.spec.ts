import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { authorization, demoIds } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

/** Creates a run, so that no other test needs it while it is deleted. */
async function newRun(page: Page): Promise<string> {
  const { upload } = await demoIds(page);
  const headers = await authorization(page);
  const answer = await page.request.post('/api/forecast', {
    headers,
    data: {
      product_code: upload,
      model_type: 'lightgbm',
      bucket_type: 'month',
      horizon: 1,
      run_backtest: false,
    },
  });
  const { run_id: run } = (await answer.json()) as { run_id: string };
  await expect
    .poll(async () => {
      const detail = await page.request.get(`/api/forecast-detail/${run}`, { headers });
      return ((await detail.json()) as { status: string }).status;
    })
    .toBe('completed');
  return run;
}

// RUN-13, RUN-15, ROUTE-14
test('a run can be found, renamed, deleted and restored', async ({ page }) => {
  const run = await newRun(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  await page.getByRole('link', { name: 'All runs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await expectAccessible(page);

  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${run}"]`) });
  await row.getByRole('button', { name: /^Rename / }).click();
  await row.getByLabel(/^Name of /).fill('Spring plan');
  await row.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Find runs').fill('spring');
  await expect(page.getByText('1 run', { exact: true })).toBeVisible();
  const named = page.getByRole('link', { name: 'Spring plan' });
  await expect(named).toBeVisible();

  await page.getByRole('button', { name: 'Delete Spring plan' }).click();
  await expect(page.getByRole('dialog')).toContainText('restore it for 10 minutes');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No matching runs')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await named.click();
  await expect(page).toHaveURL(new RegExp(`/analysis/${run}`));

  await page.getByRole('button', { name: 'More actions for Spring plan' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/runs/);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(named).toBeVisible();
  await page.reload();
  await expect(named).toBeVisible();
  await expect(page.getByText(/was deleted$/)).toHaveCount(0);
});

// RUN-17
test('a full run can be exported from its header', async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Whole run, CSV (long format)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/ - forecast, long\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Period,Actual,Forecast,Lower bound,Upper bound,Backtest');
  // Every month of history and forecast has six products.
  expect((lines.length - 1) % 6).toBe(0);
  expect(lines.length).toBeGreaterThan(6 * 24);
});
