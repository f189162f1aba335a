import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { runEnvironment } from './e2e/support/run-environment.ts';

const { baseURL, port, dataDir, mock, executablePath, browserEnv } = await runEnvironment();

const server = {
  cwd: join(import.meta.dirname, '../..'),
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
};
const main = `"${process.execPath}" apps/mock-server/src/main.ts`;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalTeardown: './e2e/support/remove-data.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: 'reports/playwright.json' }],
    ['junit', { outputFile: 'reports/playwright-junit.xml' }],
  ],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    actionTimeout: 20_000,
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
  webServer: [
    {
      // The built app, served by the real server over an empty data folder.
      ...server,
      command: main,
      env: { PORT: port, DATA_DIR: dataDir, ATTEMPTS_PER_MINUTE: '10000', VALIDATE_ANSWERS: 'on' },
      url: `${baseURL}/api/health`,
    },
    {
      // The same as a mock, for what a server does only when it fails (e2e/mock).
      ...server,
      command: `${main} --mock`,
      env: { PORT: mock.port, DATA_DIR: mock.dataDir },
      url: `${mock.baseURL}/api/health`,
    },
  ],
});
