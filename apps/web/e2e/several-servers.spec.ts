import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { expectResult, forecast, upload } from './support/journey.ts';
import { writeMonthlyCsv } from './support/monthly-csv.ts';
import { openPage } from './support/open-page.ts';
import { test as base } from './support/test.ts';

const root = join(import.meta.dirname, '../../..');
const script = join(root, 'apps/server/test/support/postgres/several-servers.ts');

let child: ChildProcess;
let address = '';
let problem = '';

const test = base.extend({
  baseURL: async ({ baseURL }, provide) => provide(address || baseURL),
});
test.use({ account: 'analyst' });

test.beforeAll(async () => {
  const env = { ...process.env, WEB_ROOT: join(root, 'apps/web/dist') };
  child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child.stderr?.on('data', (chunk: Buffer) => (problem += chunk.toString()));
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      address = /^Two servers are ready: (\S+)$/.exec(line)?.[1] ?? '';
      if (address !== '') break;
    }
  test.skip(problem.startsWith('Skipped: '), problem);
  expect(address, problem).not.toBe('');
});
test.afterAll(async () => {
  if (child.exitCode !== null) return;
  // Its PostgreSQL takes a signal for its own, and would end it before it has cleared up.
  child.disconnect();
  await once(child, 'exit');
});

// Each request goes to the other server than the one before.
test('an analyst goes the whole way through two servers that share a PostgreSQL', async ({ page }, info) => {
  const path = info.outputPath('lamps.csv');
  await writeMonthlyCsv(path, 40);
  await openPage(page, '/', 'Upload Data');
  await upload(page, path, 'Lamps');
  const run = await forecast(page, { label: 'Lamps', level: /Product/, horizon: 6 });
  await expectResult(page);
  await page.reload();
  await expectResult(page);
  await openPage(page, `/metrics?runId=${run}`, 'Metrics');
  await expect(page.getByText(run.slice(0, 8), { exact: true })).toBeVisible();
  await openPage(page, `/results?runId=${run}`, `Results for Run: ${run}`);
  await expect(page.getByText('North lamp').first()).toBeVisible();
});
