import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { promotedCsv } from './support/promoted-csv.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

// DRV-1, DRV-4, DRV-5, DRV-6, UP-19
test('a planner marks promotions as known in advance and sees their effect in a run', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');

  await test.step('select the promotion column, which has values for future dates without demand', async () => {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'promotions.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(promotedCsv({ known: 36, ahead: 4 })),
    });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByText('12 rows rejected')).toBeVisible();
    await expect(page.getByText(/^Promotion has values until .*, after the last demand/)).toBeVisible();
    await page.getByRole('button', { name: 'Set Promotion to Known ahead' }).click();
    await page.getByRole('button', { name: 'Preview with these columns' }).click();
    await expect(page.getByText('12 rows have values known in advance but no demand.')).toBeVisible();
    await expect(page.getByText(/rows rejected|columns? unused/)).toHaveCount(0);
    await expect(page.getByLabel('Role of Promotion').locator('option:checked')).toHaveText('Known ahead');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByText('108 rows stored')).toBeVisible();
    await expect(page.getByRole('row', { name: /^Promotion Known ahead/ })).toBeVisible();
  });

  await test.step('see the promotion column in the forecast form', async () => {
    await page.getByRole('link', { name: 'Forecast this dataset' }).click();
    await expect(page.getByRole('checkbox', { name: 'Drivers: Promotion' })).toBeChecked();
    await expectAccessible(page);
  });

  await test.step('see its effect in the run and how far ahead it is known', async () => {
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await page.getByRole('tab', { name: 'Explanation' }).click({ timeout: 300_000 });
    const drivers = page.getByRole('region', { name: 'Drivers: 1', exact: true });
    await expect(drivers.getByText(/^With the drivers, the error over \d+ backtests? was/)).toBeVisible({
      timeout: 300_000,
    });
    await expect(drivers.getByRole('row', { name: /^Promotion Per \+1: \+\d+\.\d%/ })).toBeVisible();
    await expect(drivers.getByText(/^No Promotion is assumed in \d+ of 18 months\.$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('start a run without the column', async () => {
    await page.goBack();
    await page.getByRole('checkbox', { name: 'Drivers: Promotion' }).uncheck();
    const before = page.url();
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await expect(page).not.toHaveURL(before);
    await openTab(page, 'Run Details');
    await expect(page.getByRole('region', { name: 'Run Details' })).toContainText('completed', {
      timeout: 300_000,
    });
    await openTab(page, 'Explanation');
    await expect(page.getByRole('region', { name: /^Drivers/ })).toHaveCount(0);
  });

  await test.step('enter a missing promotion, which becomes a new version', async () => {
    await openPage(page, '/datasets', 'Datasets');
    await page.getByRole('link', { name: 'promotions.csv' }).first().click();
    await openTab(page, 'Known ahead');
    const values = page.getByRole('region', { name: 'Values of Promotion' });
    const lamp = values.getByRole('row', { name: /^Lamp No value given for 8 of 12 months/ });
    await expect(lamp).toBeVisible();
    await expectAccessible(page);
    await lamp.getByRole('spinbutton').first().fill('1');
    await page.getByRole('button', { name: 'Fill gaps with the last value' }).click();
    await expect(lamp.getByRole('spinbutton').last()).toHaveValue('1');
    await page.getByRole('button', { name: 'Save 24 values' }).click();
    await expect(page.getByText('Version 2 is now current').first()).toBeVisible();
    await expect(values.getByRole('row', { name: /^Lamp All values given/ })).toBeVisible();
  });
});
