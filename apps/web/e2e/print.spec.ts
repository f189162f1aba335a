import { expect } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { openPage } from './support/open-page.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

/** Pages of a PDF: each has one object of this type. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

for (const { name, query, colorScheme } of [
  { name: 'over time', query: '', colorScheme: 'light' },
  {
    name: 'year over year, from a dark screen and a long table',
    query: '?view=yoy&page_size=100',
    colorScheme: 'dark',
  },
] as const)
  test(`a run prints on one A4 page: ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openPage(page, '/', 'Upload Data');
    const { run } = await demoIds(page);
    await openPage(page, `/analysis/${run}${query}`, 'Analysis');
    await expect(page.getByRole('heading', { name: /^Table: [1-9]\d* rows$/ })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme });

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(run, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText(/^Line chart/)).toBeVisible();
    await expect(page.getByText('MAPE', { exact: true }).first()).toBeVisible();
    await expect(page.locator('figure svg path').first()).toBeVisible();
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    expect(await page.getByRole('row').filter({ visible: true }).count()).toBeLessThanOrEqual(14);
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('combobox').filter({ visible: true })).toHaveCount(0);
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('figure') ?? document.body).color),
    ).toBe('rgb(28, 33, 41)');

    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(pdf)).toBe(1);
    // 210 mm × 297 mm in points.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  });
