import { expect, type Page } from '@playwright/test';

const months = Array.from(
  { length: 24 },
  (_, at) => `${2022 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`,
);

const chosen = (page: Page, name: string, lines: readonly string[]) =>
  page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

const previewed = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import report' })).toBeVisible();
};

/** Previews a file with mappable columns and one rejected value. */
export async function previewLamps(page: Page): Promise<void> {
  const rows = months.map(
    (date, at) => `Lamp,${at % 2 === 0 ? 'North' : 'South'},${date},${at === 5 ? 'many' : 40 + at},${at}`,
  );
  await chosen(page, 'lamps.csv', ['Item,Branch,Date,Sales,Quantity', ...rows]);
  await previewed(page);
}

/** Previews a file with only numbers, one row per series, which needs a first period. */
export async function previewRows(page: Page): Promise<void> {
  const rows = [3, 5, 8, 13].map((level) => months.map((_, at) => level + ((at * level) % 7)).join(','));
  await chosen(page, 'parts.csv', rows);
  await page.getByRole('button', { name: 'My file has no header row' }).click();
  await page.getByLabel('First period').fill('01/01/2022');
  await previewed(page);
}
