import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { shows } from './support/shows.ts';

test.use({ account: 'analyst' });

const results = `/results?runId=${demo.run}`;
const title = `Results for Run: ${demo.run}`;

// RES-6
test('the results page links to the upload page if there are no runs', async ({ page }) => {
  await openPage(page, '/results', 'Results');
  await page.getByRole('link', { name: 'Upload a file' }).click();
  await expectPage(page, 'Upload Data');
});

// RES-1, RES-5
test('the results page links to the analysis, the forecast and the analysis of each product', async ({
  page,
}) => {
  await openPage(page, results, title);
  const leadsTo = (name: string, address: RegExp) =>
    expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  await leadsTo('View Analysis', new RegExp(`^/analysis\\?runId=${demo.run}$`));
  await leadsTo('View Forecast', new RegExp(`^/forecast\\?runId=${demo.run}$`));
  await leadsTo('View Analysis of P-100', new RegExp(`^/analysis\\?runId=${demo.run}&group=.*P-100`));
  // 42 months at five locations are 210 data points.
  await expect(page.getByRole('row', { name: 'P-100 Espresso beans 1 kg 210' })).toBeVisible();
});

// RES-2, RES-3
test('the status shows Completed, with the actual status below it', async ({ page, mock }) => {
  await openPage(page, results, title);
  await shows(page, 'Status: Completed');
  await expect(page.getByText('The server says:')).toHaveCount(0);
  await mock.scenario('run-running');
  await openPage(page, results, title);
  await shows(page, 'Status: Completed');
  await shows(page, 'Actual status: running');
});

// MET-5
test('the metrics of a run are shown on the metrics, results and forecast pages', async ({ page }) => {
  await openPage(page, `/metrics?runId=${demo.run}`, 'Metrics');
  await expect(page.getByLabel('Select Forecast Run:')).toHaveValue(demo.run);
  for (const [address, heading] of [
    [`/metrics?runId=${demo.run}`, 'Metrics'],
    [results, title],
    [`/forecast?runId=${demo.run}`, 'Forecast'],
  ] as const) {
    await openPage(page, address, heading);
    await expect(page.getByRole('heading', { name: 'Forecast Information' })).toBeVisible();
    await expect(page.getByRole('row', { name: demo.run.slice(0, 8) })).toBeVisible();
  }
});
