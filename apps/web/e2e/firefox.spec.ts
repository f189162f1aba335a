// full run only: it starts another browser.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
// Playwright does not support Firefox's extended-support release.
import { launch, type Page } from 'puppeteer-core';
import { accounts } from './support/accounts.ts';
import { findFirefox } from './support/firefox.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { test } from './support/test.ts';

const timeout = 120_000;
const shown = (page: Page, selector: string) => page.locator(selector).setTimeout(timeout).wait();
const click = (page: Page, selector: string) => page.locator(selector).setTimeout(timeout).click();
const button = (name: string) => `button::-p-text(${name})`;
const heading = (name: string) => `h1::-p-text(${name})`;

// DESK-2
test('in Firefox, an analyst signs in and exports the product with the largest error', async ({
  baseURL,
}, info) => {
  const executablePath = findFirefox();
  if (executablePath === null) {
    const reason = 'Skipped: Firefox is not installed (or set FIREFOX_PATH).';
    process.stdout.write(`${reason}\n`);
    test.skip(true, reason);
    return;
  }
  const downloadPath = info.outputPath('downloads');
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1440, height: 900 },
  });
  try {
    const context = await browser.createBrowserContext({
      downloadBehavior: { policy: 'allow', downloadPath },
    });
    const page = await context.newPage();
    const reported: string[] = [];
    page.on('pageerror', (error) => reported.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') reported.push(message.text());
    });

    await page.goto(`${baseURL ?? ''}/login`);
    await shown(page, heading('Login'));
    await page.locator('input[name="username"]').fill(accounts.analyst.username);
    await page.locator('input[type="password"]').fill(accounts.analyst.password);
    await click(page, button('Log in'));
    await shown(page, heading('Upload Data'));

    const input = await page.waitForSelector('input[type="file"]');
    await input?.uploadFile(path);
    await click(page, button('Upload'));
    await shown(page, '::-p-text(120 rows stored.)');
    await click(page, 'a::-p-text(Forecast this dataset)');

    await shown(page, heading('Forecast'));
    await click(page, button('Use dataset range'));
    await click(page, '::-p-aria([name="Product (c2)"][role="checkbox"])');
    await click(page, button('Generate Forecast'));

    await shown(page, heading('Simple Analysis'));
    await click(page, '::-p-aria([name="Series"][role="tab"])');
    const worst = '[role="grid"] tbody tr[aria-rowindex="2"][aria-busy="false"]';
    // A row that moves while the page fills misses the click.
    await expect(async () => {
      await click(page, worst);
      await page.waitForSelector(`${worst}[aria-selected="true"]`, { timeout: 10_000 });
    }).toPass({ timeout });
    await click(page, '[role="tab"]::-p-text(Table:)');
    await click(page, button('Export CSV'));
    await expect.poll(() => readdir(downloadPath).catch(() => [])).toEqual([expect.stringMatching(/\.csv$/)]);
    const [file = ''] = await readdir(downloadPath);
    expect(await readFile(join(downloadPath, file), 'utf8')).toMatch(/^\ufeffMonth,/);
    expect(reported).toEqual([]);
  } finally {
    await browser.close();
  }
});
