import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { openPage } from './support/open-page.ts';
import { openTab } from './support/open-tab.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

const days = 400;

/** Uploads daily values from 1 January 2023 and returns the run id of the upload. */
async function uploadDays(page: Page): Promise<string> {
  const rows = Array.from({ length: days }, (_, day) => {
    const date = new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10);
    return `=Lamp,${date},${day + 1}`;
  });
  return page.evaluate(
    async (csv) => {
      const session = JSON.parse(localStorage.getItem('fc_auth') ?? '{}') as { access_token?: string };
      const body = new FormData();
      body.set('upload_mode', 'both');
      body.set('file_type', 'csv');
      body.set('file', new Blob([csv]), 'days.csv');
      const headers = { authorization: `Bearer ${session.access_token ?? ''}` };
      const answer = await fetch('/api/upload', { method: 'POST', headers, body });
      return ((await answer.json()) as { run_id: string }).run_id;
    },
    ['Product,Date,Quantity', ...rows].join('\n'),
  );
}

test('a long table renders only the visible rows, with their row numbers', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  const run = await uploadDays(page);
  await openPage(page, `/analysis/${run}?page_size=10000`, 'Analysis');
  const table = page.getByRole('table', { name: 'Quantity by date' });
  await expect(table).toHaveAttribute('aria-rowcount', String(days + 2));
  await expect(table.getByRole('row', { name: /01\/01\/2023/ })).toHaveAttribute('aria-rowindex', '2');
  expect(await table.getByRole('row').count()).toBeLessThan(100);
  await expectAccessible(page);

  await page.getByRole('region', { name: 'Quantity by date, table' }).focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('row', { name: /04\/02\/2024/ })).toHaveAttribute(
    'aria-rowindex',
    String(days + 1),
  );
  await expect(table.getByRole('columnheader', { name: 'Date' })).toBeInViewport();
});

test('dragging zooms the chart, and Reset zoom shows the full range', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  const reader = page.getByRole('slider', { name: 'Read the chart by date' });
  const whole = await reader.getAttribute('aria-valuemax');
  await reader.hover({ position: { x: 100, y: 50 } });
  await page.mouse.down();
  await reader.hover({ position: { x: 300, y: 50 } });
  await page.mouse.up();
  await expect(reader).not.toHaveAttribute('aria-valuemax', whole ?? '');
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await expect(reader).toHaveAttribute('aria-valuemax', whole ?? '');
});

test('the export contains exactly the filtered rows', async ({ page }) => {
  await openPage(page, '/', 'Upload Data');
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  await openTab(page, /^Table/);
  await page.getByLabel('Filter rows').fill('2024');
  await expect(page.getByText(/^Rows 1–10 of 12/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFMonth,Actual,Forecast,Lower bound,Upper bound,Backtest');
  expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(
    Array.from({ length: 12 }, (_, at) => `2024-${String(at + 1).padStart(2, '0')}-01`),
  );
});

test('the chart resizes without animation if the user prefers reduced motion', async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  const chart = page.getByRole('figure').first();
  await expect(chart.locator('[data-axes]')).toBeVisible();
  const moving = await chart.evaluate((figure) => {
    figure.style.padding = '9px';
    const { paddingTop } = getComputedStyle(figure);
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    return { paddingTop, transitions: transitions.length };
  });
  // With even a short transition, the chart would still have its old size.
  expect(moving).toEqual({ paddingTop: '9px', transitions: 0 });
});
