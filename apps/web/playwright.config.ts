import { leftOut } from '@forecast-console/tooling/quick';
import { retries } from '@forecast-console/tooling/retries';
import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { runEnvironment } from './e2e/support/run-environment.ts';

const { baseURL, port, dataDir, executablePath, browserEnv } = await runEnvironment();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: leftOut('e2e/**/*.spec.ts').map((file) => `**/${file}`),
  globalTeardown: './e2e/support/remove-data.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries,
  // More than the cores of a small machine, because tests often wait.
  workers: 4,
  fullyParallel: true,
  timeout: 600_000,
  expect: { timeout: 120_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'reports/playwright.json' }],
    ['junit', { outputFile: 'reports/playwright-junit.xml' }],
  ],
  use: {
    baseURL,
    // Tests do not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Traces take a third of the time. `--trace on` records one for a single test.
    screenshot: 'only-on-failure',
    actionTimeout: 120_000,
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
    // The mock server serves the built app.
    command: `"${process.execPath}" apps/mock-server/src/main.ts`,
    cwd: join(import.meta.dirname, '../..'),
    env: { PORT: port, DATA_DIR: dataDir },
    url: `${baseURL}/api/health`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
