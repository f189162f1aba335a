import { expect, type Page } from '@playwright/test';
import { accounts } from './accounts.ts';

/** Signs in through the login screen; ends on the home page. */
export async function signIn(page: Page, account: keyof typeof accounts = 'analyst'): Promise<void> {
  const { username, password } = accounts[account];
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Data' })).toBeVisible();
}
