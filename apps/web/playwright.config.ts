import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { runEnvironment } from './e2e/support/run-environment.ts';

const { baseURL, port, dataDir, executablePath, browserEnv } = await runEnvironment();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalTeardown: './e2e/support/remove-data.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  // One more than the processors of a small machine: tests wait as well.
  workers: 3,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'reports/playwright.json' }],
    ['junit', { outputFile: 'reports/playwright-junit.xml' }],
  ],
  use: {
    baseURL,
    // Nothing is waited for that only moves.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Writing down what each page looks like costs a third of the time; elsewhere `--trace on` does it for one test.
    trace: process.env['CI'] === undefined ? 'off' : 'retain-on-failure',
    actionTimeout: 60_000,
    launchOptions: {
      executablePath,
      env: { ...process.env, ...browserEnv },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // The built app, served by the stand-in.
    command: `"${process.execPath}" apps/mock-server/src/main.ts`,
    cwd: join(import.meta.dirname, '../..'),
    env: { PORT: port, DATA_DIR: dataDir },
    url: `${baseURL}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
