import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { submitLogin } from './support/sign-in.ts';
import { test } from './support/test.ts';

const password = 'correct horse battery';

/** Registers a separate account, because the journey changes its password. */
async function register(baseURL: string, username: string): Promise<{ username: string; password: string }> {
  const answer = await fetch(new URL('/api/auth/register', baseURL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password }),
  });
  expect(answer.status).toBe(200);
  return { username, password };
}

// ROUTE-15, USR-1, USR-2, USR-3, TOK-1, TOK-2
test('a user creates a token for a script, ends a session and changes the password', async ({
  page,
  baseURL,
  request,
}) => {
  const account = await register(baseURL ?? '', `token-user-${Date.now()}`);
  await request.post('/api/auth/token', { form: account, headers: { 'user-agent': 'curl/8.11.0' } });
  await openPage(page, '/login', 'Login');
  await submitLogin(page, account);
  await expectPage(page, 'Upload Data');
  await page.getByRole('link', { name: 'Account' }).click();
  await expectPage(page, 'Account');
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create token' }).click();
  await page
    .getByLabel('Name')
    .fill('Nightly report of demand and stock for the team of the central warehouse');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const token = await page.getByLabel('New API token').inputValue();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/uploads', { headers })).status()).toBe(200);
  expect((await request.post('/api/forecast', { headers, data: {} })).status()).toBe(403);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Nightly report/ })).toContainText(token.slice(0, 11));
  expect(await page.content()).not.toContain(token);
  await page.setViewportSize({ width: 390, height: 844 });
  // A long name wraps, so that the other columns stay in view.
  await expect(page.getByRole('columnheader', { name: 'Account' })).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: /^End session: curl/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(page.getByRole('row', { name: /^curl/ })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse battery');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('another horse battery');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await page.getByRole('button', { name: /^Revoke Nightly report/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No API tokens yet')).toBeVisible();
  expect((await request.get('/api/uploads', { headers })).status()).toBe(401);
});
