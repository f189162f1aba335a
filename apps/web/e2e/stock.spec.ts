import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { demo } from './support/demo.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { test } from './support/mock-test.ts';

test.use({ account: 'analyst' });

// STOCK-3, STOCK-4, STOCK-6, STOCK-7
test('a planner enters stock by CSV, corrects a row, sees the order and exports it', async ({ page }) => {
  await page.goto(`/analysis/${demo.run}?tab=stock`);
  const panel = page.getByRole('region', { name: 'Stock', exact: true });
  await expect(panel.getByText('Enter stock on hand to see proposed orders')).toBeVisible();
  await expectAccessible(page);

  const template = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download template' }).click();
  const lines = (await readFile(await (await template).path(), 'utf8')).trim().split(/\r?\n/);
  const [header = '', first = ''] = lines;
  expect(header).toMatch(/,On hand,On order,Pack size,Minimum order$/);
  const item = first.replace(/,,,,?$/, '').replace(/,+$/, '');

  const upload = async (onHand: string) => {
    await panel.locator('input[type="file"]').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${header}\r\n${item},${onHand},0,24,\r\n`),
    });
    await panel.getByRole('button', { name: 'Replace stock' }).click();
  };
  await panel.getByRole('button', { name: 'Upload file' }).click();
  await upload('-5');
  await expect(
    panel.getByRole('row', { name: /On hand -5 Stock on hand cannot be negative\./ }),
  ).toBeVisible();
  await expectAccessible(page);
  await upload('1');
  const order = panel.getByRole('button', { name: /^Edit stock of / });
  await expect(order).toBeVisible();
  await expect(panel.getByText(/^1 item needs an order\./)).toBeVisible();

  await order.click();
  await expect(panel.getByRole('img', { name: /^Ordering .* up to / })).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('textbox', { name: 'On order' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('form', { name: /^Stock of / })).toBeHidden();

  const orders = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export orders (CSV)' }).click();
  const exported = await readFile(await (await orders).path(), 'utf8');
  expect(exported.trim().split(/\r?\n/)).toHaveLength(2);

  await panel.getByRole('button', { name: 'More actions for stock' }).click();
  await expect(panel.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('menuitem', { name: 'Delete stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(panel.getByText('Enter stock on hand to see proposed orders')).toBeVisible();
});
