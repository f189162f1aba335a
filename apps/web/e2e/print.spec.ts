// full run only: it renders PDF files.
import { expect, type Page } from '@playwright/test';
import { demoIds } from './support/all-screens.ts';
import { test as mockTest } from './support/mock-test.ts';
import { openPage } from './support/open-page.ts';
import { changeTotal } from './support/plan.ts';
import { readPdf } from './support/read-pdf.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });
mockTest.use({ account: 'analyst' });

const gridColor = '#d9dde3';
const inkColor = '#1c2129';

async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  // 210 mm × 297 mm in points.
  expect(bytes.toString('latin1')).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  const pages = await readPdf(bytes);
  const [first = { texts: [], lines: [] }] = pages;
  const text = first.texts.map((one) => one.text).join(' ');
  return { pages: pages.length, text, ...first };
}

const numberOf = (text: string) => Number(text.replaceAll(',', ''));

/** Determines the position of the grid and the values of the lines from the vector graphics of the printed chart. */
function measured({ lines, texts, text }: Awaited<ReturnType<typeof printed>>) {
  const width = ({ points: [from, to] }: (typeof lines)[number]) => Math.abs((to?.x ?? 0) - (from?.x ?? 0));
  const grid = lines
    .filter((line) => line.color === gridColor && line.points.length === 2 && width(line) > 300)
    .toSorted((a, b) => (a.points[0]?.y ?? 0) - (b.points[0]?.y ?? 0));
  const left = grid[0]?.points[0]?.x ?? 0;
  const [foot, head] = [grid[0]?.points[0]?.y ?? 0, grid.at(-1)?.points[0]?.y ?? 0];
  // Axis labels are to the left of the grid, at the height of its lines.
  const labels = texts
    .filter((one) => /^[\d,]+$/.test(one.text) && one.x < left && one.y > foot - 6 && one.y < head + 6)
    .toSorted((a, b) => a.y - b.y);
  const [least, most] = [numberOf(labels[0]?.text ?? ''), numberOf(labels.at(-1)?.text ?? '')];
  const valueAt = (y: number) => least + ((y - foot) / (head - foot)) * (most - least);
  const actual = lines.find((line) => line.color === inkColor && line.points.length > 12)?.points ?? [];
  const [, low = '', high = ''] =
    /actual from .+?lowest ([\d,.]+) in .+?highest ([\d,.]+) in/.exec(text) ?? [];
  return { grid, labels, left, actual, valueAt, low: numberOf(low), high: numberOf(high) };
}

// DESK-4
test('a run prints on one A4 page, with the forecast first and the chart lines to scale', async ({
  page,
}) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}`, 'Analysis');
  await expect(page.getByRole('img', { name: /^Line chart/ })).toBeVisible();
  await expect(page.getByText('6 combinations', { exact: true })).toBeVisible();
  const paper = await printed(page);
  expect(paper.pages).toBe(1);
  // Ligatures are extracted as separate texts, so spaces are ignored.
  const letters = paper.text.replaceAll(' ', '');
  for (const words of ['Next12months', '(WAPE)', 'MAPE', 'RunDetails', run]) expect(letters).toContain(words);
  // The open tab is printed.
  for (const words of [':6combinations', 'vs.last12months', 'Forecast:12rows'])
    expect(letters).toContain(words);

  const { grid, labels, left, actual, valueAt, low, high } = measured(paper);
  expect(labels).toHaveLength(grid.length);
  expect(actual[0]?.x).toBeCloseTo(left, 0);
  const values = actual.map(({ y }) => valueAt(y));
  const tolerance = (valueAt(1) - valueAt(0)) * 0.5;
  expect(Math.abs(Math.min(...values) - low)).toBeLessThan(tolerance);
  expect(Math.abs(Math.max(...values) - high)).toBeLessThan(tolerance);

  // The summary is below the chart.
  const summary = paper.texts.find((one) => one.text.startsWith('Line chart of'));
  expect(summary?.y).toBeLessThan(grid[0]?.points[0]?.y ?? 0);

  const rows = paper.texts.filter((one) => /^[A-Z][a-z]{2} \d{4}$/.test(one.text) && one.x < left);
  expect(rows[0]?.text).toBe('Jul 2024');
});

test('the year-over-year view prints on one page in dark mode with a long table', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}?view=yoy&page_size=100`, 'Analysis');
  await expect(page.getByRole('img', { name: /^Line chart/ })).toBeVisible();
  const paper = await printed(page);
  expect(paper.pages).toBe(1);
  expect(paper.lines.some((line) => line.color === gridColor)).toBe(true);
  expect(paper.text).not.toContain('Refresh All Data');
});

// DESK-4
mockTest('the printed plan lists the adjustments and the planned values', async ({ page }) => {
  const { run } = await demoIds(page);
  await openPage(page, `/analysis/${run}?tab=plan`, 'Analysis');
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await changeTotal(plan, '+10%', 'Promotion');
  await plan.getByRole('button', { name: /^Apply \d+ changes/ }).click();
  await expect(plan.getByRole('row', { name: /Total.*→.*Promotion/ })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Plan$/ })).toBeVisible();
  const paper = await printed(page);
  const letters = paper.text.replaceAll(' ', '');
  for (const words of ['Adjustments, newest first: 1 of 1', 'Promotion', 'Month Forecast Plan Lower bound'])
    expect(letters).toContain(words.replaceAll(' ', ''));
  for (const words of ['Apply changes', 'Lock plan', 'Undo'])
    expect(letters).not.toContain(words.replaceAll(' ', ''));
});

// DESK-4
test('the printed results include the chart and forecast, which the screen does not show', async ({
  page,
}) => {
  const { run } = await demoIds(page);
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText(/^Next 12 months/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const paper = await printed(page);
  const { grid, labels, actual } = measured(paper);
  expect([grid.length > 3, labels.length, actual.length]).toEqual([true, grid.length, 42]);
  // Columns without values are omitted, and counts are those of the printed rows.
  expect(paper.text).toMatch(/Forecast: 12 rows Month Forecast Lower bound Upper bound Jul 2024/);
  expect(paper.text).toMatch(/History: last 3 of 42 rows Month Actual Backtest Apr 2024/);
});
