// full run only: other journeys visit the same screens.
import { expect } from '@playwright/test';
import { demoIds, sizes } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

for (const { name, width, height } of sizes)
  test(`a run shows its summary and full chart without scrolling: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { run } = await demoIds(page);
    for (const [path, heading] of [
      [`/analysis/${run}`, 'Analysis'],
      [`/analysis-simple?run_id=${run}`, 'Simple Analysis'],
    ] as const) {
      await openPage(page, path, heading);
      await expect(page.getByText(/^Next 12 months: .+ Typical error/)).toBeInViewport();
      // The simple analysis starts with its timeline.
      const chart = page.getByRole('img', { name: /^(Line chart|Timeline)/ }).first();
      await expect(chart).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
  });

// ANA-24
test('the URL contains the visible range of a zoomed chart', async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}?zoom=2023-01-01..2023-06-01`, 'Analysis');
  const reader = page.getByRole('slider', { name: 'Read the chart by date' });
  await expect(reader).toHaveAttribute('aria-valuemax', '5');
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(page).not.toHaveURL(/zoom=/);
  await reader.press('Home');
  await reader.press('Shift+ArrowRight');
  await reader.press('Enter');
  await expect(page).toHaveURL(/zoom=2021-01-01\.\.2021-02-01/);
});
