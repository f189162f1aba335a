import type { Locator, Page } from '@playwright/test';

/** Enters a change for all periods of the total, and its reason, without applying it. */
export async function changeTotal(plan: Locator, change: string, reason: string): Promise<void> {
  await plan.getByRole('button', { name: 'Total', exact: true }).click();
  await plan.getByLabel(/^Change \d+ cells?$/).fill(change);
  await plan.getByRole('button', { name: 'Set', exact: true }).click();
  await plan.getByRole('combobox', { name: 'Reason' }).fill(reason);
}

/** Pastes two rows of five cells at the top left of the grid, and enters their reason, without applying them. */
export async function pasteTenCells(page: Page, plan: Locator, reason: string): Promise<void> {
  await plan.getByRole('grid').focus();
  await page.evaluate(() => {
    const text = ['500\t510\t520\t530\t540', '300\t310\t320\t330\t340'].join('\n');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await plan.getByRole('combobox', { name: 'Reason' }).fill(reason);
}
