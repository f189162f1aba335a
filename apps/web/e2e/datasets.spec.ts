import { expect } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

// SET-1, SET-2, SET-3
test('a dataset has a page with its versions, columns, events and runs', async ({ page }) => {
  const { run, upload } = await demoIds(page);
  await page.getByRole('link', { name: 'All datasets' }).click();
  await expectPage(page, 'Datasets');
  await expectAccessible(page);
  await page.getByLabel('Filter rows').fill('coffee');
  await page.getByRole('link', { name: 'Demo: coffee and tea' }).first().click();
  await expectPage(page, 'Demo: coffee and tea');
  await expect(page.getByText(/^1,260 rows, Jan 2021 – Jun 2024, monthly/)).toBeVisible();
  await expect(page.getByRole('row', { name: /1 \(current\)/ })).toBeVisible();
  await expectAccessible(page);
  for (const tab of ['Columns', 'Events', 'Known ahead', 'Accuracy', 'Details']) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(page);
  }
  await openTab(page, 'Runs');
  await page.reload();
  await page
    .getByRole('link', { name: /^Demo: coffee and tea · .* · LightGBM$/ })
    .last()
    .click();
  await expect(page).toHaveURL(`/analysis/${run}`);
  await page.goto(`/?upload=${upload}`);
  await expect(page).toHaveURL(`/datasets/${upload}`);
});
