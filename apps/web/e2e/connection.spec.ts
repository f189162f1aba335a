import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { openPage } from './support/open-page.ts';

test.use({ account: 'analyst', expectedErrors: [/Failed to load resource/] });

// ERR-37
test('a lost connection is told at once, and the page goes on by itself', async ({ page, context }) => {
  await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
  const banner = page.getByText('The connection to the server is lost.');
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Metrics' }).click();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  await expect(page.getByText('Forecast Information')).toBeVisible();
});
