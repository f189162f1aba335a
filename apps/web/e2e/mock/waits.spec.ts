// full run only: it needs the mock server.
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { test } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';

// ANA-25
test.use({ account: 'analyst' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const [name, operation] of [
  ['Preview', 'previewFile'],
  ['Upload', 'uploadFile'],
] as const)
  test(`${name}: a progress bar shows how much of the file has been sent`, async ({ page, mock }) => {
    await mock.scenario('hang', { operation });
    await openPage(page, '/', 'Upload Data');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'lamps.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n'),
    });
    await button(page, name).click();
    await expect(page.getByRole('progressbar', { name: 'File transfer' })).toBeVisible();
    await expect(page.getByText(/lamps\.csv/).filter({ hasText: /sent|Sending|Reading/ })).toBeVisible();
  });

const simple = `/analysis-simple?run_id=${demo.run}`;

for (const [path, heading, operation] of [
  [simple, 'Simple Analysis', 'getBatchRunData'],
  [`/analysis/${demo.run}`, 'Analysis', 'getRunData'],
] as const)
  test(`${heading}: a placeholder is shown while the series load`, async ({ page, mock }) => {
    await mock.scenario('hang', { operation });
    await openPage(page, path, heading);
    await expect(page.getByRole('status', { name: 'Loading the series' })).toBeVisible();
  });

test('applied filters: a progress bar is shown until the filtered series load', async ({ page, mock }) => {
  await openPage(page, simple, 'Simple Analysis');
  const chart = page.getByText(/^Chart: [1-9]\d* points$/);
  await expect(chart).toBeVisible();
  const bar = page.getByRole('status', { name: 'Loading the filtered series' });
  await expect(bar).toHaveCount(0);
  await mock.scenario('hang', { operation: 'getBatchRunData' });
  await page.getByRole('checkbox', { name: 'Backtest', exact: true }).click();
  await button(page, 'Apply Filters').click();
  await expect(bar).toHaveCSS('opacity', '1');
  await expect(chart).toBeVisible();
});

test('export: the number of received bytes is shown, and the export can be canceled', async ({
  page,
  mock,
}) => {
  await mock.scenario('hang', { operation: 'exportForecastRun' });
  await openPage(page, `/analysis/${demo.run}`, 'Analysis');
  await button(page, 'Export').click();
  await page.getByRole('menuitem', { name: 'Whole run, Excel' }).click();
  await expect(page.getByText('Exporting… 0 Bytes received')).toBeVisible();
  await button(page, 'Cancel export').click();
  await expect(button(page, 'Export')).toBeVisible();
});
