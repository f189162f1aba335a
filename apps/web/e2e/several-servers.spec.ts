// full run only: it starts two servers on PostgreSQL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { expectLampsEverywhere, forecastLamps } from './support/journey.ts';
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
  // A signal would also stop PostgreSQL before the script has cleaned up.
  child.disconnect();
  await once(child, 'exit');
});

// Requests alternate between the two servers.
test('an analyst completes the journey on two servers that share a PostgreSQL database', async ({
  page,
}, info) => {
  const run = await forecastLamps(page, info);
  await expectLampsEverywhere(page, run);
});
