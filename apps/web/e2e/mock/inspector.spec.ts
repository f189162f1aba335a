// full run only: it needs the mock server.
import { expect } from '@playwright/test';
import { expectNoViolation } from '../support/expect-accessible.ts';
import { test } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';

test.use({ account: 'analyst' });

test('the inspector turns scenarios on and off and lists requests as they arrive', async ({
  page,
  context,
  mock,
}) => {
  // Removes the sign-in request.
  await mock.requests.clear();
  const inspector = await context.newPage();
  await inspector.goto('/__mock');
  await expect(inspector.getByText('No requests yet.')).toBeVisible();
  await inspector.getByText('Uploads (5)').click();
  const failing = inspector.getByRole('switch', { name: 'uploads-failed' });
  await failing.focus();
  await inspector.keyboard.press('Space');
  await expect(inspector.getByRole('status')).toHaveText('uploads-failed is on.');
  await expect(inspector.getByRole('heading', { name: 'Scenarios (1 on)' })).toBeVisible();

  await openPage(page, '/forecast', 'Forecast');
  await expect(page.getByText('Failed to load upload history').first()).toBeVisible();
  const row = inspector.getByRole('row', { name: /GET 500 .*scenario=uploads-failed/ });
  await expect(row.filter({ hasText: '/api/uploads' }).first()).toBeVisible();

  await inspector.getByRole('button', { name: 'Turn all off' }).click();
  await expect(inspector.getByRole('heading', { name: 'Scenarios (0 on)' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Failed to load upload history')).toHaveCount(0);
});

test('the inspector searches scenarios and requests, and limits a scenario to an operation', async ({
  page,
  mock,
  baseURL,
}) => {
  for (const path of ['uploads', 'metadata'])
    await fetch(`${baseURL}/api/${path}`, { headers: mock.headers });
  await page.goto('/__mock');
  await page.getByLabel('Find a scenario').fill('uploads fail');
  await expect(page.getByRole('switch')).toHaveCount(1);
  await page.getByLabel('Times').fill('2');
  await page.getByLabel('Operation').selectOption('listUploads');
  await page.getByRole('switch', { name: 'uploads-failed' }).check();
  await expect(page.getByText('2 times for listUploads')).toBeVisible();

  const rows = page.getByRole('row', { name: /GET/ });
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Filter requests').fill('401 metadata');
  await expect(rows).toHaveCount(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await rows.getByText('/api/metadata').click();
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(page.getByRole('status')).toHaveText('The curl command is copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`'${baseURL}/api/metadata'`);
});

test('the inspector sets the clock and resets the data', async ({ page, mock }) => {
  await page.goto('/__mock');
  await page.getByLabel('Set time (UTC)').fill('2030-01-31T12:00:00');
  await page.getByRole('button', { name: 'Set clock' }).click();
  await expect(page.getByRole('status')).toHaveText('The clock is set.');
  await expect(page.locator('#now')).toHaveText(/^2030-01-31T12:00:0/);
  await mock.scenario('hang', { operation: 'getMe' });
  await page.getByRole('button', { name: 'Reset to demo data' }).click();
  await expect(page.getByRole('status')).toHaveText('The session is reset.');
  await expect(page.getByRole('heading', { name: 'Scenarios (0 on)' })).toBeVisible();
});

test('the inspector fits into the window, and its fields are aligned', async ({ page, mock, baseURL }) => {
  await page.setViewportSize({ width: 1360, height: 850 });
  for (let index = 0; index < 60; index += 1) await fetch(`${baseURL}/api/health`, { headers: mock.headers });
  await page.goto('/__mock');
  const size = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.scrollHeight,
  ]);
  expect(size).toEqual([1360, 850]);
  const fields = await page.locator('#next input, #next select').all();
  const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
  expect(new Set(boxes.map((box) => `${box?.y} ${box?.height}`)).size).toBe(1);
  await expect(page).toHaveTitle(/ – Mock inspector$/);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test(`the inspector is accessible in ${colorScheme} at ${viewport.width}`, async ({
      page,
      mock,
      baseURL,
    }) => {
      await fetch(`${baseURL}/api/uploads`, { headers: mock.headers });
      await mock.scenario('hang');
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.goto('/__mock');
      await page.getByText('/api/uploads').click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await expectNoViolation(page);
      await page.screenshot({ path: `test-results/inspector-${colorScheme}-${viewport.width}.png` });
    });
