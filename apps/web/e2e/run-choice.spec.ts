// full run only: other journeys visit the same screens.
import { expect } from '@playwright/test';
import { demo } from './support/demo.ts';
import { test } from './support/mock-test.ts';
import { expectPage, openPage } from './support/open-page.ts';
import { shows } from './support/shows.ts';

test.use({ account: 'analyst' });

// ROUTE-7, ROUTE-10, ANA-10
test('the analysis shows the run from the path, else the run from the query, else the newest run', async ({
  page,
}) => {
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

// ANA-11
test('Refresh All Data reloads everything and clears an error', async ({ page, mock }) => {
  await mock.scenario('run-500');
  await openPage(page, `/analysis-simple?run_id=${demo.run}`, 'Simple Analysis');
  await shows(page, 'Server error: The series could not be read');
  await mock.noScenarios();
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();
  await expect(page.getByText('Server error: The series could not be read')).toHaveCount(0);

  await mock.requests.clear();
  await page.getByRole('button', { name: 'Refresh All Data' }).click();
  // PERF-10: the server returns 304, because the cached responses are still current.
  for (const operation of ['getHistory', 'getForecastDetail', 'getBatchRunData'] as const)
    await mock.requests.wait({ operation, status: 304 });
});

// ANA-14
test('selecting another run aborts the requests of the previous one', async ({ page, mock }) => {
  await mock.scenario('history-unsorted');
  await mock.scenario('hang', { operation: 'getBatchRunData' });
  // The page sends this request once it knows the level of the run.
  const asked = page.waitForRequest(
    (request) => request.url().includes(demo.run) && request.url().includes('groups_size'),
  );
  await openPage(page, `/analysis-simple?run_id=${demo.run}`, 'Simple Analysis');
  const before = await asked;
  await page.getByLabel('Select Forecast Run:').selectOption('11111111-1111-4111-8111-111111111111');
  await expect.poll(() => before.failure()?.errorText).toBe('net::ERR_ABORTED');
});
