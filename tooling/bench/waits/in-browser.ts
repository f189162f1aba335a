import type { BrowserContext, Page } from 'playwright-core';
import { benchPassword } from '../server/bench-server.ts';

/** Returns the duration of an action in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Upload Data' });

/** Measures the time from the click to the next screen. */
export async function signInToHome(context: BrowserContext, address: string): Promise<number> {
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${address}/login`);
  await page.getByLabel('Username').fill('bench');
  await page.getByRole('textbox', { name: 'Password' }).fill(benchPassword);
  const took = await timed(async () => {
    await page.getByRole('button', { name: 'Log in' }).click();
    await home(page).waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).waitFor();
  });
  await page.close();
  return took;
}

async function chosen(context: BrowserContext, address: string, file: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${address}/`);
  await home(page).waitFor();
  await page.locator('input[type="file"]').setInputFiles(file);
  return page;
}

/** Measures the time from the click until the detected rows and columns are shown. */
export async function preview(context: BrowserContext, address: string, file: string): Promise<number> {
  const page = await chosen(context, address, file);
  const took = await timed(async () => {
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText(/^Total rows/).waitFor({ timeout: 120_000 });
  });
  await page.close();
  return took;
}

/** Measures the time from the click to the label prompt. */
export async function upload(context: BrowserContext, address: string, file: string): Promise<number> {
  const page = await chosen(context, address, file);
  const took = await timed(async () => {
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.getByLabel('Dataset label').waitFor({ timeout: 120_000 });
  });
  await page.close();
  return took;
}

/** Measures the time from opening the URL until the chart is drawn, and from clicking a filter until its response. */
export async function openRun(
  context: BrowserContext,
  address: string,
  runId: string,
): Promise<{ opened: number; filtered: number }> {
  const page = await context.newPage();
  const opened = await timed(async () => {
    await page.goto(`${address}/analysis-simple?run_id=${runId}`);
    await page.getByText(/^Chart: [1-9]\d* points$/).waitFor({ timeout: 60_000 });
  });
  await page.getByRole('checkbox', { name: 'Backtest', exact: true }).click();
  const filtered = await timed(async () => {
    const answered = page.waitForResponse((response) =>
      /[?&]type=[^&]*backtest/.test(decodeURIComponent(response.url())),
    );
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await (await answered).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  });
  await page.close();
  return { opened, filtered };
}
