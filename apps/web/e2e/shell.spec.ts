import { expect } from '@playwright/test';
import { test } from './support/mock-test.ts';
import { openPage } from './support/open-page.ts';
import { submitLogin } from './support/sign-in.ts';

// ROUTE-11
test('notifications appear at the top right', async ({ page, mock }) => {
  await mock.scenario('login-rejected');
  await openPage(page, '/login', 'Login');
  await submitLogin(page);
  const news = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await expect(news).toBeVisible();
  const { width = 0 } = page.viewportSize() ?? {};
  const box = await news.boundingBox();
  expect(box?.x).toBeGreaterThan(width / 2);
  expect(box?.y).toBeLessThan(100);
});

test.describe('signed in', () => {
  test.use({ account: 'analyst' });

  // ROUTE-3, AUTH-5
  test('a spinner is shown while the session is validated', async ({ page, mock }) => {
    await mock.scenario('hang', { operation: 'getMe' });
    await page.goto('/forecast');
    await expect(page.getByRole('status').filter({ hasText: 'Checking your session' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  // NAV-4
  test('only the link of the current page is bold', async ({ page }) => {
    await openPage(page, '/forecast', 'Forecast');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const bold = await links.evaluateAll((all) =>
      all.filter((link) => Number(getComputedStyle(link).fontWeight) >= 700).map((link) => link.textContent),
    );
    expect(bold).toEqual(['Forecast']);
  });
});

test.describe('an administrator', () => {
  test.use({ account: 'admin' });

  // ADM-10, ADM-12
  test('saving settings sends no request, and settings without effect are labeled', async ({
    page,
    mock,
  }) => {
    await openPage(page, '/admin/settings', 'System Settings');
    await page.getByRole('tab', { name: 'Database Settings' }).click();
    await expect(page.getByText('These settings have no effect on this server.')).toBeVisible();
    await mock.requests.clear();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved successfully!')).toBeVisible();
    expect(await mock.requests.list()).toEqual([]);
  });
});
