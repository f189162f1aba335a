import { expect } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { signIn, submitLogin } from './support/sign-in.ts';
import { test } from './support/test.ts';

// SIGN-4
test('a wrong password shows a toast and stays on the login page', async ({ page }) => {
  await openPage(page, '/login', 'Login');
  await submitLogin(page, { ...accounts.analyst, password: 'wrong-password' });
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test('both login fields are required, and the first empty one is focused', async ({ page }) => {
  await openPage(page, '/login', 'Login');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

// SIGN-3, SIGN-6
test('after sign-in, the home page opens and replaces the login page in the history', async ({ page }) => {
  await openPage(page, '/register', 'Register');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await submitLogin(page);
  await expect(page.getByText('Logged in as: analyst')).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/register');
});

// ROUTE-2, SIGN-5, NAV-3
test('a protected page redirects to the login page, and the page shown after sign-in links back to it', async ({
  page,
}) => {
  await openPage(page, '/results?runId=123e4567', 'Login');
  await expect(page.getByRole('link', { name: 'Upload' })).toHaveCount(0);
  await submitLogin(page);
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Continue to Results' }).click();
  await expect(page).toHaveURL('/results?runId=123e4567');
});

// AUTH-2
test('logging out ends the session in every tab', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await openPage(other, '/forecast/dashboard', 'Forecast Dashboard');
  await expect(other.getByText('Logged in as: analyst')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expectPage(other, 'Login');
  await expect(other).toHaveURL('/login?from=%2Fforecast%2Fdashboard');
  await openPage(page, '/metrics', 'Login');
});

// AUTH-5
test('the app validates a stored session at startup, but not a new session', async ({ page }) => {
  let checks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/me') checks += 1;
  });
  await signIn(page);
  expect(checks).toBe(0);
  await openPage(page, '/metrics', 'Metrics');
  expect(checks).toBe(1);
});

test('a session survives a reload', async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByText('Logged in as: analyst')).toBeVisible();
});

// AUTH-5
test('the app clears a session that the server rejects at startup', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as { access_token: string };
    const [header, payload] = stored.access_token.split('.');
    localStorage.setItem('fc_auth', JSON.stringify({ access_token: `${header}.${payload}.forged` }));
  });
  await openPage(page, '/metrics', 'Login');
  expect(await page.evaluate(() => localStorage.getItem('fc_auth'))).toBeNull();
});

test('an expired session redirects to the login page, which remembers the previous page', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  // Without a refresh token, the session cannot be renewed.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as object;
    localStorage.setItem('fc_auth', JSON.stringify({ ...stored, refresh_token: null }));
  });
  await page.goto('/results?runId=123e4567');
  await expect(page.getByText('Logged in as: analyst')).toBeVisible();
  await page.clock.fastForward('24:00:00');
  await expectPage(page, 'Login');
  await expect(page).toHaveURL('/login?from=%2Fresults%3FrunId%3D123e4567');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('fc_auth'))).toBeNull();
});

// AUTH-10, SIGN-5
test('form input survives an expired session', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as object;
    localStorage.setItem('fc_auth', JSON.stringify({ ...stored, refresh_token: null }));
  });
  await page.goto('/forecast');
  await page.getByLabel(/^Forecast Horizon/).fill('31');
  await page.clock.fastForward('24:00:00');
  await expectPage(page, 'Login');
  await page.clock.setSystemTime(new Date());
  await submitLogin(page);
  await page.getByRole('link', { name: 'Continue to Forecast' }).click();
  await expectPage(page, 'Forecast');
  await expect(page.getByLabel(/^Forecast Horizon/)).toHaveValue('31');
});

// ROUTE-4, ROLE-2, NAV-2, ADM-1
test('only admins can see and open the admin area', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  await openPage(page, '/admin/performance', 'Upload Data');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectPage(page, 'Login');
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link')).toHaveText([
    'Dashboard',
    'System Settings',
    'User Management',
    'System Logs',
    'Back to app',
  ]);
});

// SIGN-9
test('registration validates the form, then opens the login page with a message', async ({ page }) => {
  const username = `newcomer-${Date.now()}`;
  await openPage(page, '/register', 'Register');
  await page.getByLabel('Email').fill(`${username}@example.com`);
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('six ok');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('six no');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('six ok');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Registration successful! Please log in.')).toBeVisible();
});

// ROUTE-6
test('an unknown URL shows the error page', async ({ page }) => {
  await openPage(page, '/nowhere', 'Unexpected Application Error!');
});
