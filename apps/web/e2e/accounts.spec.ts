import { expect } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { submitLogin } from './support/sign-in.ts';
import { test } from './support/test.ts';

test.use({ account: 'admin' });

// ROUTE-16, MEM-1, MEM-2, MEM-3, MEM-5, MEM-6
test('an administrator creates, disables and deletes an account', async ({ page, request }) => {
  const username = `colleague-${Date.now()}`;
  let password = 'correct horse battery';
  const signIn = async () =>
    (await request.post('/api/auth/token', { form: { username, password } })).status();

  await openPage(page, '/admin', 'Admin Dashboard');
  await page.getByRole('link', { name: 'Manage accounts' }).click();
  await expectPage(page, 'Accounts');
  await expect(page.getByRole('row', { name: /^analyst/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText(`Account '${username}' created`)).toBeVisible();
  expect(await signIn()).toBe(403);
  const replacement = { username, current_password: password, new_password: `${password}!` };
  await request.post('/api/auth/password', { data: replacement });
  password += '!';
  expect(await signIn()).toBe(200);

  await page.getByLabel('Find accounts').fill(username);
  const table = page.getByRole('region', { name: 'Accounts table' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: `Disable: ${username}` }).click();
  await expect(page.getByRole('row', { name: username })).toContainText('Disabled');
  expect(await signIn()).toBe(401);

  await page.getByRole('button', { name: `Delete: ${username}` }).click();
  await expect(page.getByLabel('New owner of its datasets and runs')).toContainText(accounts.admin.username);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(`Account '${username}' deleted`)).toBeVisible();
  await expect(page.getByText('No accounts match.')).toBeVisible();

  await page.getByLabel('Find accounts').fill('admin');
  await page.getByRole('button', { name: 'Make user: admin' }).click();
  await expect(page.getByText(/This is the last administrator/)).toBeVisible();
});

// ROUTE-17, MEM-7, MEM-8
test('an invited person creates an account with the invitation link', async ({ page, browser, baseURL }) => {
  const username = `guest-${Date.now()}`;
  const password = 'correct horse battery';
  const email = `${username}@example.com`;
  await openPage(page, '/admin/accounts', 'Accounts');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  expect(new URL(link).hash).toHaveLength(44);
  await expectAccessible(page);
  await expect(page.getByRole('row', { name: email })).toContainText('admin');

  const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
  await visitor.goto(link);
  await expectPage(visitor, 'Invitation');
  await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expect(visitor.getByText('Username is required')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Username' }).fill(username);
  await visitor.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await visitor.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await visitor.getByRole('button', { name: 'Create account' }).click();
  await expectPage(visitor, 'Login');
  await expect(visitor.getByText('Account created. Please log in.')).toBeVisible();
  await visitor.getByRole('textbox', { name: 'Username' }).fill(username);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await visitor.getByRole('button', { name: 'Log in' }).click();
  await expectPage(visitor, 'Upload Data');
  await visitor.goto(link);
  await expect(visitor.getByText('This invitation has expired or was already used.')).toBeVisible();
  await visitor.close();

  await page.reload();
  await expect(page.getByRole('row', { name: email })).toContainText('Active');
});

// MEM-9
test('a user whose password was reset must choose a new one first', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const username = `reset-${Date.now()}`;
  const password = 'correct horse battery';
  await request.post('/api/auth/register', {
    data: { username, email: `${username}@example.com`, password },
  });
  await openPage(page, `/admin/accounts?q=${username}`, 'Accounts');
  await page.getByRole('button', { name: `Set password: ${username}` }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('a one-time password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: username })).toContainText('Password reset');

  const user = await browser.newPage({ baseURL: baseURL ?? '' });
  await openPage(user, '/login', 'Login');
  await submitLogin(user, { username, password: 'a one-time password' });
  await expectPage(user, 'Choose a new password');
  await expectAccessible(user);
  await user.getByRole('textbox', { name: 'New password', exact: true }).fill('another horse battery');
  await user.getByRole('textbox', { name: 'Confirm new password' }).fill('another horse battery');
  await user.getByRole('button', { name: 'Save and log in' }).click();
  await expectPage(user, 'Upload Data');
  await user.close();
});
