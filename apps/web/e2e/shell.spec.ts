import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectPage, openPage } from './support/open-page.ts';
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
  test('a spinner stands while it is checked who is signed in', async ({ page, mock }) => {
    await mock.scenario('hang', { operation: 'getMe' });
    await page.goto('/forecast');
    await expect(page.getByRole('status').filter({ hasText: 'Checking who is signed in' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

  // NAV-4
  test('the link of the page that is open is bold, and no other', async ({ page }) => {
    await openPage(page, '/forecast', 'Forecast');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const bold = await links.evaluateAll((all) =>
      all.filter((link) => Number(getComputedStyle(link).fontWeight) >= 700).map((link) => link.textContent),
    );
    expect(bold).toEqual(['Forecast']);
  });

  // ROUTE-7, ROUTE-10, ANA-10
  test('the analysis is of the run in its path, else in its query, else of the newest', async ({ page }) => {
    const selector = page.getByLabel('Select Forecast Run:');
    await openPage(page, `/analysis/${demo.run}?runId=${demo.upload}`, 'Analysis');
    await expect(selector).toHaveValue(demo.run);
    await openPage(page, `/analysis?runId=${demo.upload}`, 'Analysis');
    await expect(selector).toHaveValue(demo.upload);
    await page.getByRole('link', { name: 'Metrics' }).click();
    await expectPage(page, 'Metrics');
    await page.getByRole('link', { name: 'Simple Analysis' }).click();
    await expect(page).toHaveURL(`/analysis-simple?run_id=${demo.run}`);
    await page.goBack();
    await expectPage(page, 'Metrics');
  });
});
