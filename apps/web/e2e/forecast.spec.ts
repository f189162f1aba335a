import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectPage, openPage } from './support/open-page.ts';

test.use({ account: 'analyst' });

// FC-2, FC-3, FC-9, FC-25, ROUTE-10
test('the dataset from the URL is shown with its upload details and characteristics', async ({ page }) => {
  await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
  await expect(page.getByRole('combobox', { name: 'Dataset' })).toHaveValue(/^Demo: coffee and tea/);
  await page.getByRole('button', { name: 'Upload details' }).click();
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

  await page.getByRole('button', { name: 'Dataset information' }).click();
  const information = page.getByRole('region', { name: 'Dataset information' });
  await expect(information).toContainText('Product (c2), Warehouse (c3), Customer (c4), Region (c5)');
  await expect(information).toContainText(/TYPE characteristic \(c1\)\s*Not in the file/);

  const level = page.getByRole('group', { name: 'Select Forecast LEVEL' });
  await expect(level.getByRole('checkbox', { name: 'Warehouse (c3)' })).toBeVisible();
  await expect(level.getByText('3 values', { exact: true }).first()).toBeVisible();
  await expect(level.getByText('Leipzig')).toHaveCount(0);
  await level.getByRole('button', { name: 'Sample values of Warehouse' }).click();
  await expect(level.getByText('Leipzig')).toBeVisible();
});

for (const locale of ['de-DE', 'en-US'])
  test.describe(`in a browser with locale ${locale}`, () => {
    test.use({ locale });

    // CONST-8
    test('dates are shown and parsed as DD/MM/YYYY', async ({ page }) => {
      await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
      const start = page.getByLabel('Data Start Date');
      await expect(start).toHaveValue('01/01/2022');
      await start.fill('01/12/2021');
      await expect(page.getByText(/^Train on Dec 2021 – /)).toBeVisible();
      await expect(start).toHaveValue('01/12/2021');
    });
  });

// FC-12, FC-25, ROUTE-8, ROUTE-12
test('the debug button logs the debug information and the tracked events', async ({ page }) => {
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

// FC-28, FC-30
test('the run preview follows changes to the fields, and the Generate button stays visible', async ({
  page,
}) => {
  await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
  await expect(page.getByText('These dates leave 16 months unused.')).toBeVisible();
  const run = page.getByRole('region', { name: 'This run' });
  await expect(
    run.getByRole('img', { name: /holdout Sep 2023 – Feb 2024; forecast Mar 2024 – Aug 2025/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use dataset range' }).click();
  await page.getByLabel(/^Forecast Horizon/).fill('6');
  await expect(
    run.getByRole('img', { name: /holdout Jan 2024 – Jun 2024; forecast Jul 2024 – Dec 2024/ }),
  ).toBeVisible();
  await expect(page.getByText('These dates leave')).toHaveCount(0);
  await expect(page.getByLabel('Forecast Start Date')).toHaveValue('01/07/2024');
  await page.getByRole('checkbox', { name: 'Product (c2)' }).check();
  await expect(run.getByText('Hold out 6, forecast 6 for 6 products and their total.')).toBeVisible();

  const generate = page.getByRole('button', { name: 'Generate Forecast' });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    for (const end of ['Home', 'End']) {
      await page.getByRole('heading', { level: 1 }).focus();
      await page.keyboard.press(end);
      await expect(generate).toBeInViewport({ ratio: 1 });
    }
  }
});

// FC-26, FC-29
test('runs all models for a region and opens the best run with the WAPE of each model', async ({ page }) => {
  await openPage(page, `/forecast?runId=${demo.upload}`, 'Forecast');
  await page.getByRole('button', { name: 'Sample values of Region' }).click();
  await page
    .getByRole('group', { name: /^Only these values of Region/ })
    .getByRole('checkbox')
    .first()
    .check();
  await page.getByRole('button', { name: 'Use dataset range' }).click();
  await page.getByRole('radio', { name: 'All three, keep the best' }).check();
  await page.getByRole('button', { name: 'Generate Forecast' }).click();
  await expect(page).toHaveURL(/\/analysis-simple\?run_id=/, { timeout: 300_000 });
  await expect(page.getByText(/is the best of 3\. Backtest WAPE: .* [\d.]+%, .*\./)).toBeVisible();
});
