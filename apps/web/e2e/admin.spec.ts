import { expect } from '@playwright/test';
import { expectAccessible } from './support/expect-accessible.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

test.use({ account: 'admin' });

test.beforeEach(async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
});

// ADM-2, ADM-3, ADM-13
test('admin pages show their headings and are accessible', async ({ page }) => {
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await expect(page.getByText('Example figures')).toBeVisible();
  await expect(page.getByText('System operational')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'User Management' }).click();
  await expectPage(page, 'User Management');
  await expect(page.getByText('User management functionality coming soon.')).toBeVisible();
  await page.getByRole('link', { name: 'System Logs' }).click();
  await expectPage(page, 'System Logs');
  await expect(page.getByText('System logs functionality coming soon.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('HomeAdminLogs');
  await expectAccessible(page);
});

// ROUTE-18, HOOK-8
test('webhooks are managed from the dashboard, and the page says why they are disabled', async ({ page }) => {
  await openPage(page, '/admin', 'Admin Dashboard');
  await page.getByRole('link', { name: 'Manage webhooks' }).click();
  await expectPage(page, 'Webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByRole('status').getByText('the server has no WEBHOOK_KEY')).toBeVisible();
  await expectAccessible(page);
});

// ADM-9, ADM-11
test('settings survive a reload, but the Hugging Face key is stored only in the tab', async ({
  page,
  context,
}) => {
  await openPage(page, '/admin/settings', 'System Settings');
  await page.getByLabel('Space API URL').fill('https://ana-demand.hf.space');
  await page.getByRole('textbox', { name: 'Space API key' }).fill('hf_secret');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Database Settings' }).click();
  await page.getByLabel('Retention period').fill('120');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved successfully!')).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expectPage(page, 'System Settings');
  await expect(page.getByRole('textbox', { name: 'Space API key' })).toHaveValue('hf_secret');
  await page.getByRole('tab', { name: 'Database Settings' }).click();
  await expect(page.getByLabel('Retention period')).toHaveValue('120');

  const other = await context.newPage();
  await openPage(other, '/admin/settings', 'System Settings');
  await expect(other.getByLabel('Space API URL')).toHaveValue('https://ana-demand.hf.space');
  await expect(other.getByRole('textbox', { name: 'Space API key' })).toHaveValue('');
});

// PERF-3, PERF-7
test('the Performance Dashboard shows measurements and can clear them', async ({ page }) => {
  await page.getByRole('link', { name: 'Performance' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Performance Dashboard' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Page: Upload Data' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'API Requests' }).click();
  await expect(page.getByRole('row', { name: /GET \/api\/uploads 200/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear API Metrics' }).click();
  await expect(page.getByText('No API metrics available')).toBeVisible();
  await expect(page.getByText('No API requests recorded')).toBeVisible();

  await page.getByRole('button', { name: 'Clear All Metrics' }).click();
  await page.getByRole('tab', { name: 'Slow Renders' }).click();
  await expect(page.getByText('No slow renders detected')).toBeVisible();
});

test('the color scheme survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Use dark colors' }).click();
  await page.reload();
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Use light colors' })).toBeVisible();
});

test('on small screens, the navigation drawer closes after navigation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused();
  await page.keyboard.press('Enter');
  await drawer.getByRole('link', { name: 'Performance' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Performance Monitoring' })).toBeFocused();
  await expect(drawer).toHaveCount(0);
});

test('keyboard users can skip to the content', async ({ page }) => {
  await openPage(page, '/admin/users', 'User Management');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
