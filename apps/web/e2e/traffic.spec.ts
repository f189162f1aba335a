// full run only: it repeats the journeys to record their requests.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, type Page, type TestInfo } from '@playwright/test';
import { accounts } from './support/accounts.ts';
import { forecast, upload } from './support/journey.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { openPage } from './support/open-page.ts';
import { signIn, submitLogin } from './support/sign-in.ts';
import { test } from './support/test.ts';
import { TrafficContract } from './support/traffic-contract.ts';
import { type Exchange, exchangeOf } from './support/traffic-exchange.ts';
import { startRecorder } from './support/traffic-recorder.ts';
import { watchPages } from './support/watch-pages.ts';

/** Timestamp parameter of every GET request, which the contract does not define (CALL-2). */
const timestamp = '_';

async function contract(info: TestInfo): Promise<TrafficContract> {
  const text = readFileSync(
    createRequire(import.meta.url).resolve('@forecast-console/openapi/bundle'),
    'utf8',
  );
  // The validator recognizes an OpenAPI document by its file name.
  const path = info.outputPath('contract.openapi.json');
  await writeFile(path, text);
  return new TrafficContract(JSON.parse(text) as Record<string, unknown>, pathToFileURL(path).href, [
    timestamp,
  ]);
}

/** The main journey: sign in, preview, upload and label a file, forecast it, and open every screen of the run. */
async function journey(page: Page, path: string): Promise<void> {
  await signIn(page);
  await upload(page, path, 'Recorded lamps');
  const run = await forecast(page, { label: 'Recorded lamps', level: /Product/, horizon: 6 });
  await page.getByRole('checkbox', { name: 'Backtest', exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();

  await openPage(page, `/analysis/${run}`, 'Analysis');
  await expect(page.getByText(/^Chart: [1-9]\d* points$/)).toBeVisible();
  await openPage(page, `/metrics?runId=${run}`, 'Metrics');
  await expect(page.getByRole('rowheader', { name: run.slice(0, 8) })).toBeVisible();
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText('North lamp').first()).toBeVisible();
  await openPage(page, '/forecast/dashboard', 'Forecast Dashboard');
}

/** Sends requests that the server rejects. */
async function refusals(page: Page): Promise<void> {
  const unknown = '00000000-0000-4000-8000-000000000000';
  await openPage(page, `/results?runId=${unknown}`, `Results for Run: ${unknown}`);
  await openPage(page, '/', 'Upload Data');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from('only\nsome notes\n') });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to upload file: ' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const refused = page.waitForResponse(/\/api\/auth\/token$/);
  await submitLogin(page, { ...accounts.analyst, password: 'wrong-password' });
  await refused;
}

// ROUTE-13
test('the contract documents all traffic of the main journey', async ({ browser, baseURL }, info) => {
  const file = info.outputPath('lamps.csv');
  await writeMonthlyCsv(file, 40);
  const recorder = await startRecorder(baseURL ?? '');
  const context = await browser.newContext({ baseURL: recorder.origin });
  const reported = await watchPages(context);
  try {
    const page = await context.newPage();
    await journey(page, file);
    await refusals(page);
  } finally {
    await context.close();
    recorder.close();
    const log = {
      version: '1.2',
      creator: { name: 'traffic.spec.ts', version: '1' },
      entries: recorder.entries,
    };
    await writeFile(info.outputPath('journey.har'), JSON.stringify({ log }));
  }

  expect(reported).toEqual([]);
  const document = await contract(info);
  const exchanges = recorder.entries.map(exchangeOf);
  const problems = (await Promise.all(exchanges.map((one) => document.problems(one)))).flat();
  const counts = new Map<string, number>();
  for (const one of exchanges) {
    const name = `${document.operationOf(one) ?? one.url.pathname} ${one.status}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  info.annotations.push({
    type: 'traffic',
    description: `${exchanges.length} exchanges: ${[...counts].map(([name, count]) => `${count} × ${name}`).join(', ')}`,
  });
  expect(problems).toEqual([]);
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining([
      'login 200',
      'login 401',
      'getMe 200',
      'previewFile 200',
      'uploadFile 200',
      'uploadFile 422',
      'labelUpload 200',
      'listUploads 200',
      'listDatasetCharacteristics 200',
      'createForecast 200',
      'getHistory 200',
      'getForecastDetail 200',
      'getForecastDetail 404',
      'getBatchRunData 200',
      'getRunData 200',
      'listUploadProducts 200',
    ]),
  );
});

test('undocumented traffic is reported', async ({ baseURL }, info) => {
  const document = await contract(info);
  const json = (value: unknown) => ({ type: 'application/json', value });
  const label = {
    method: 'POST',
    url: new URL('/api/upload/label', baseURL),
    status: 200,
    request: json({ run_id: 'r1', label: 'Lamps' }),
    answer: json({ success: true, run_id: 'r1', label: 'Lamps' }),
  };
  const history = (query: string, status = 200, value: unknown = { runs: [] }): Exchange => ({
    method: 'GET',
    url: new URL(`/api/forecast-batch/history${query}`, baseURL),
    status,
    request: null,
    answer: json(value),
  });
  expect(await document.problems(label)).toEqual([]);
  expect(await document.problems(history('?limit=10&_=1'))).toEqual([]);
  const found = async (exchange: Exchange) => (await document.problems(exchange)).join('\n');
  expect(await found({ ...label, method: 'PUT' })).toContain('the operation is not documented');
  expect(await found({ ...label, request: null })).toContain('no body is sent');
  expect(await found({ ...label, request: json({ label: 'Lamps' }) })).toContain('request#: required');
  expect(await found({ ...label, request: { type: 'text/csv', value: '' } })).toContain(
    'text/csv is not documented',
  );
  expect(await found({ ...label, answer: json({ success: false, run_id: 'r1', label: 'Lamps' }) })).toContain(
    'answer#/success: const',
  );
  expect(await found(history('', 418))).toContain('the status is not documented');
  expect(await found(history('?limit=1000'))).toContain('parameter limit#: maximum');
  expect(await found(history('?color=red'))).toContain('color is not documented');
  expect(await found(history('', 200, { runs: [{ run_id: 'r1' }] }))).toContain('answer');
  expect(await found(history('', 401, { message: 'no' }))).toContain('answer#: required');
});
