// full run only: other journeys visit the same screens.
import { expect, type Locator } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

const maxClicks = 12;

// DESK-1
test('signing in and exporting the product with the largest error takes at most 12 clicks', async ({
  page,
}, info) => {
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  let clicks = 0;
  const click = async (control: Locator) => {
    clicks += 1;
    await control.click();
  };

  await openPage(page, '/login', 'Login');
  await page.getByLabel('Username').fill(accounts.analyst.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(accounts.analyst.password);
  await click(page.getByRole('button', { name: 'Log in', exact: true }));
  await expectPage(page, 'Upload Data');

  const chooser = page.waitForEvent('filechooser');
  await click(page.getByLabel(/^Choose a file/).and(page.locator('input')));
  await (await chooser).setFiles(path);
  await click(page.getByRole('button', { name: 'Upload', exact: true }));
  await expect(page.getByText(/^120 rows stored\./)).toBeVisible();
  await click(page.getByRole('link', { name: 'Forecast this dataset' }));

  await expectPage(page, 'Forecast');
  await click(page.getByRole('button', { name: 'Use dataset range' }));
  await click(page.getByRole('checkbox', { name: 'Product (c2)' }));
  await click(page.getByRole('button', { name: 'Generate Forecast' }));

  await expectPage(page, 'Simple Analysis');
  const seriesTab = page.getByRole('tab', { name: 'Series', exact: true });
  await expect(seriesTab).toBeVisible({ timeout: 300_000 });
  await click(seriesTab);
  const board = page.getByRole('grid', { name: /^By Product, largest error first/ });
  const worst = board
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first();
  await click(worst.getByRole('gridcell').first());
  await expect(worst).toHaveAttribute('aria-selected', 'true');

  await click(page.getByRole('tab', { name: /^Table/ }));
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: 'Export CSV' }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(clicks).toBeLessThanOrEqual(maxClicks);
});
