import type { BrowserContext } from 'playwright-core';

/** Signs in on the login page. */
export async function signIn(context: BrowserContext, address: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.getByLabel('Username').fill('analyst');
  await page.getByRole('textbox', { name: 'Password' }).fill('analyst-demo');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Upload Data' }).waitFor();
  await page.close();
}
