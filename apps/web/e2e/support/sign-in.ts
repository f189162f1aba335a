import type { Page } from '@playwright/test';
import { accounts } from './accounts.ts';
import { expectPage, openPage } from './open-page.ts';

/** Fills in the login that is shown and sends it. */
export async function submitLogin(
  page: Page,
  { username, password }: { username: string; password: string } = accounts.analyst,
): Promise<void> {
  // The registration has a username too: without the heading a page that is leaving could be filled in.
  await expectPage(page, 'Login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Signs in through the login screen; ends on the home page. */
export async function signIn(page: Page, account: keyof typeof accounts = 'analyst'): Promise<void> {
  await openPage(page, '/login', 'Login');
  await submitLogin(page, accounts[account]);
  await expectPage(page, 'Upload Data');
}
