import { expect, type Page } from '@playwright/test';

/** Opens a URL and waits for its heading, so that the test does not use fields of the previous page. */
export async function openPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expectPage(page, heading);
}

/** Expects the page with this heading. */
export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
}
