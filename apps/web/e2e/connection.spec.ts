// full run only: it interrupts the connection.
import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';

test.use({ account: 'analyst', expectedErrors: [/Failed to load resource/] });

// ERR-37
test('a lost connection shows a banner, and the page recovers without a reload', async ({
  page,
  context,
}) => {
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

const file = {
  name: 'lamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\n'),
};

// ERR-37
test('a file request without a response also starts a health check', async ({ page, mock }) => {
  await openPage(page, '/', 'Upload Data');
  await mock.scenario('offline', { operation: 'uploadFile' });
  await mock.scenario('hang', { operation: 'getHealth' });
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const banner = page.getByText('The server is responding slowly.');
  await expect(banner).toBeVisible();
  await mock.noScenarios();
  await expect(banner).toHaveCount(0);
});

// ERR-37
test('a slow health check does not count as a lost connection', async ({ page, mock }) => {
  await openPage(page, '/', 'Upload Data');
  await mock.scenario('slow-drip', { operation: 'previewFile' });
  await mock.scenario('hang', { operation: 'getHealth' });
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Preview' }).click();
  const banner = page.getByText('The server is responding slowly.');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await mock.noScenarios();
  await expect(banner).toHaveCount(0);
});
