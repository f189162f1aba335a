import { expect } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

// RUN-12
test('arrow keys in the combination board change the chart, and the URL contains the selection', async ({
  page,
}) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  const board = page.getByRole('grid', { name: /^By Product, largest error first/ });
  const rows = board.getByRole('row').filter({ has: page.getByRole('gridcell') });
  const code = async (index: number) => (await rows.nth(index).locator('small').textContent()) ?? '';
  await expect(rows).toHaveCount(6);
  await expectAccessible(page);

  await board.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`group=c2%3A${await code(0)}`));
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(new RegExp(`group=c2%3A${await code(1)}`));
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  const chosen = await code(1);
  await expect(page.getByRole('main')).toContainText(chosen);
  await expect(board).toBeFocused();

  await page.reload();
  await expect(board.getByRole('row', { selected: true })).toContainText(chosen);
  await board.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/group=/);
  await expect(board.getByRole('row', { selected: true })).toHaveCount(0);

  await page.getByLabel('Find Product').fill(chosen);
  await expect(page.getByText('1 matching combination', { exact: true })).toBeVisible();
});
