import { expect, type Page } from '@playwright/test';

/** Expects an element with exactly this text. A toast may contain the same text. */
export async function shows(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();
}
