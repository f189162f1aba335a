// full run only: it opens several tabs.
import { expect } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

// ANA-26
test('the tabs of a run take up at most one and a half screens and keep the chart in view', async ({
  page,
}) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  const chart = page.getByRole('img', { name: /^Line chart/ });
  await expect(chart).toBeVisible();
  for (const tab of [
    'Series',
    /^Table: \d+ rows$/,
    'Year over year',
    'Plan',
    'Stock',
    'Accuracy',
    'Explanation',
    'Details',
  ]) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectAccessible(page);
    if (tab === 'Plan')
      await expect(page.getByRole('rowheader', { name: 'Total' })).toBeInViewport({ ratio: 1 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, String(tab)).toBeLessThanOrEqual(1.5 * 900);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(chart).toBeInViewport({ ratio: 0.9 });
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: 'Run Details' })).toContainText(run);
});

// ANA-26
test('filters are shown as chips, and a date filter can be removed with its chip', async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  await expect(page.getByRole('img', { name: /^Line chart/ })).toBeVisible();
  await page.getByRole('button', { name: 'Backtest', exact: true }).click();
  await expect(page).toHaveURL(/type=actual/);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('01/01/2024');
  await expect(page).toHaveURL(/from=2024-01-01/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter: From 01/01/2024' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page).not.toHaveURL(/type=/);
});

// LEAD-6
test("the simple analysis shows the run's timeline above a comparison of two years", async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis-simple?run_id=${run}`, 'Simple Analysis');
  await expect(
    page.getByRole('img', { name: 'Timeline from Jan 2021 to Jun 2025; forecast from Jul 2024' }),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Below: 2024 and 2025, year over year.')).toBeVisible();
  for (const tab of [/^Table/, 'Series', 'Plan', 'Stock', 'Run Details']) {
    await openTab(page, tab);
    await expect(page.getByRole('tabpanel')).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, String(tab)).toBeLessThanOrEqual(1.5 * 900);
  }
});

// ANA-26, FC-33
test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the longest screens take up at most one and a half screens', async ({ page }) => {
    const { run, upload } = await demoIds(page);
    for (const [path, heading] of [
      [`/analysis/${run}?tab=plan`, 'Analysis'],
      [`/analysis-simple?run_id=${run}`, 'Simple Analysis'],
      [`/analysis-simple?run_id=${run}&view=ts`, 'Simple Analysis'],
      [`/forecast?runId=${upload}`, 'Forecast'],
      [`/datasets/${upload}?tab=columns`, 'Demo: coffee and tea'],
      [`/datasets/${upload}`, 'Demo: coffee and tea'],
      ['/', 'Upload Data'],
      [`/analysis/${run}?tab=series`, 'Analysis'],
      [`/analysis/${run}?tab=stock`, 'Analysis'],
      [`/analysis/${run}?tab=accuracy`, 'Analysis'],
      [`/analysis/${run}?tab=explanation`, 'Analysis'],
      [`/metrics?runId=${run}`, 'Metrics'],
      [`/results?runId=${run}`, `Results for Run: ${run}`],
      ['/account', 'Account'],
    ] as const) {
      await openPage(page, path, heading);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('main .mantine-Skeleton-root:visible')).toHaveCount(0);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, path).toBeLessThanOrEqual(1.5 * 844);
    }
  });

  test('fields of the forecast form open in groups, and the group with an error opens by itself', async ({
    page,
  }) => {
    const { upload } = await demoIds(page);
    await openPage(page, `/forecast?runId=${upload}`, 'Forecast');
    const horizon = page.getByLabel('Forecast Horizon');
    await expect(horizon).toBeHidden();
    await expect(page.getByText('18 months from 01/03/2024, holdout 6')).toBeVisible();
    const periods = page.getByRole('button', { name: /^Periods / });
    await periods.click();
    await horizon.fill('');
    await periods.click();
    await expect(horizon).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await expect(page.getByText('Forecast Horizon is required')).toBeVisible();
    await expect(horizon).toBeFocused();
  });
});
