import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectPage, openPage } from './support/open-page.ts';

test.use({ account: 'analyst' });

// FC-2, FC-3, FC-9, FC-25, ROUTE-10
test('the dataset an address asks for is told with its upload and its characteristics', async ({ page }) => {
  await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveValue(/^Demo: coffee and tea/);
  const details = page.getByRole('region', { name: 'Upload details' });
  await expect(details.getByRole('term')).toHaveText([
    'Upload ID',
    'File',
    'Uploaded',
    'Status',
    'Rows',
    'Run ID',
    'Label',
  ]);
  for (const fact of [demo.upload, 'demo-demand.csv', '1,260', 'Demo: coffee and tea'])
    await expect(details).toContainText(fact);

  const information = page.getByRole('region', { name: 'Dataset information' });
  await expect(information).toContainText('Product (c2), Warehouse (c3), Customer (c4), Region (c5)');
  await expect(information).toContainText(/TYPE characteristic \(c1\)\s*Present/);

  const level = page.getByRole('group', { name: 'Select Forecast LEVEL' });
  await expect(level.getByRole('checkbox', { name: 'Warehouse (c3)' })).toBeVisible();
  await expect(level.getByText('3 values', { exact: true }).first()).toBeVisible();
  await expect(level.getByText('Leipzig')).toHaveCount(0);
  await level.getByRole('button', { name: 'Sample values of Warehouse' }).click();
  await expect(level.getByText('Leipzig')).toBeVisible();
});

// FC-12, FC-25, ROUTE-8, ROUTE-12
test('the debug information is logged, with what was tracked on the way', async ({ page }) => {
  await openPage(page, `/forecast?runId=${demo.run}`, 'Forecast');
  await page.getByRole('link', { name: 'Forecast Dashboard' }).click();
  await expectPage(page, 'Forecast Dashboard');
  await expect(page).toHaveURL('/forecast/dashboard');
  await page.goBack();
  await expectPage(page, 'Forecast');
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveValue(/^Demo: coffee and tea/);
  await page.getByRole('button', { name: 'Debug Information' }).click();
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Forecast form'));
  await page.getByRole('button', { name: 'Log to console' }).click();
  const [, information] = (await logged).args();
  expect(await information?.jsonValue()).toMatchObject({
    events: [
      { name: 'app-start', detail: '/forecast' },
      { name: 'navigation', detail: '/forecast' },
      { name: 'navigation', detail: '/forecast/dashboard' },
      { name: 'navigation', detail: '/forecast' },
    ],
  });
});
