import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

const table = [
  'Item,Branch,Date,Sales,Quantity',
  'Lamp,North,2024-01-01,50.5,5',
  'Lamp,North,2024-02-01,60.5,6',
  'Lamp,North,2024-03-01,many,7',
].join('\n');

// UP-13
test('an analyst selects the value column and saves the rejected rows', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(table),
  });
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const sales = page.getByLabel('Role of Sales');
  const quantity = page.getByLabel('Role of Quantity');
  const again = page.getByRole('button', { name: 'Preview with these columns' });
  await expect(sales).toHaveValue('unused');
  await expect(quantity).toHaveValue('value');
  await expect(again).toBeDisabled();

  await test.step('an invalid mapping shows its error next to the columns', async () => {
    await page.getByLabel('Role of Branch').selectOption('Value');
    await expect(quantity).toHaveValue('unused');
    await again.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Column "Branch"' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset to detected' }).click();
    await expect(page.getByLabel('Role of Branch')).toHaveValue('characteristic');
    await expect(quantity).toHaveValue('value');
    await expect(page.getByText('0 columns changed')).toBeVisible();
  });

  await sales.selectOption('Value');
  await page.getByLabel('Code of Branch').selectOption('c5');
  await page.getByLabel('Label of Branch').fill('Sales branch');
  await expect(page.getByText('3 columns changed')).toBeVisible();
  await again.click();
  await expect(page.getByRole('heading', { name: 'Sales branch (c5)' })).toBeVisible();
  await expect(sales).toHaveValue('value');

  await page.getByRole('button', { name: 'Upload with these columns' }).click();
  await expect(page.getByText('2 rows stored')).toBeInViewport();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rejected rows' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('lamps - rejected rows.csv');
  const rows = await readFile(await download.path(), 'utf8');
  expect(rows).toContain('Lamp,North,2024-03-01,many,7');
});
