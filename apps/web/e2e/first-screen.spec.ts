import { expect } from '@playwright/test';
import { firstScreen } from './support/first-screen.ts';
import { test } from './support/test.ts';

test.use({ account: 'analyst' });

/** Maximum gzipped size of all scripts in bytes; docs/benchmarks.md has the current size. */
const most = 195_000;

// DESK-3
test('the first screen after sign-in stays within its script budget', async ({ context, baseURL }) => {
  const scripts = await firstScreen(context, baseURL ?? '');
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes, JSON.stringify(scripts, null, 1)).toBeLessThanOrEqual(most);
});
