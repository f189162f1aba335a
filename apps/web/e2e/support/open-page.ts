import { expect, type Page } from '@playwright/test';

/** Goes to an address and waits for its page: the one that is leaving has fields and buttons too. */
export async function openPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expectPage(page, heading);
}

/** The page of this heading is the one shown. */
export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}
