import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { expectPage, openPage } from './open-page.ts';

/** Fills in and submits the login form. */
export async function submitLogin(
  page: Page,
  { username, password }: { username: string; password: string } = accounts.analyst,
): Promise<void> {
  // Waits for the heading, because the registration page also has a username field.
  await expectPage(page, 'Login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in on the login page and waits for the home page. */
export async function signIn(page: Page, account: keyof typeof accounts = 'analyst'): Promise<void> {
  await openPage(page, '/login', 'Login');
  await submitLogin(page, accounts[account]);
  await expectPage(page, 'Upload Data');
}
