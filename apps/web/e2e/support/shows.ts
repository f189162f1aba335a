import { expect, type Page } from '@playwright/test';

/** The page shows these words and no others in one of its elements; a toast may say them a second time. */
export async function shows(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
}
