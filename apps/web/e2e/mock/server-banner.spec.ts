// full run only: it needs the mock server.
import { expect } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { test } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';

test.use({ account: 'analyst', expectedErrors: [/Failed to load resource/] });

// ERR-36
test('a full disk shows a banner with advice until a write succeeds', async ({ page, context, mock }) => {
  await mock.scenario('status-507', { operation: 'createForecast' });
  await openPage(page, `/forecast?runId=${demo.run}`, 'Forecast');
  const banner = page.getByText('The server is out of disk space.');
  await expect(banner).toBeHidden();
  await page.getByRole('radio', { name: /LightGBM/ }).check();
  await page.getByRole('button', { name: 'Generate Forecast' }).click();
  await expect(banner).toBeVisible();
  await expectAccessible(page);

  await context.setOffline(true);
  const lost = page.getByText('The connection to the server is lost.');
  await expect(lost).toBeVisible();
  const [upper, lower] = await Promise.all([banner.boundingBox(), lost.boundingBox()]);
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
  await context.setOffline(false);
  await expect(lost).toBeHidden();

  await page.getByRole('link', { name: 'Delete datasets that are no longer needed' }).click();
  await expect(page.getByRole('heading', { name: 'Upload Data' })).toBeVisible();
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: /^Details of / }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Delete dataset' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(banner).toBeHidden();
});

// ERR-36
test('a server that is shutting down shows a banner', async ({ page, mock }) => {
  await mock.scenario('status-503', { operation: 'uploadFile' });
  await openPage(page, '/', 'Upload Data');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'lamps.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\n'),
  });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('The server is being restarted', { exact: true })).toBeVisible();
});
