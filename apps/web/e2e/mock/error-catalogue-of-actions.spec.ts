// full run only: it visits a screen for each error.
import type { Mock } from '@forecast-console/api-client/testing';
import { expect } from '@playwright/test';
import { demo } from '../support/demo.ts';
import { test as separateTest } from '../support/mock-test.ts';
import { openPage } from '../support/open-page.ts';
import { test } from '../support/shared-page-test.ts';
import { shows } from '../support/shows.ts';
import { submitLogin } from '../support/sign-in.ts';

test.use({ account: 'analyst' });

type Name = Parameters<Mock['scenario']>[0];

const file = {
  name: 'lamps.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Product,Date,Demand\nA,2024-01-01,1\nA,2024-02-01,2\n'),
};

for (const [name, text] of [
  ['forecast-no-id', 'Unexpected API response – no run_id returned'],
  ['forecast-detail', 'The dataset ends before the forecast start. Choose an earlier one.'],
  ['forecast-no-detail', 'Failed to generate forecast. Please try again later.'],
] as const satisfies [Name, string][])
  test(`${name}: generating shows "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await openPage(page, `/forecast?runId=${demo.run}`, 'Forecast');
    await page.getByRole('radio', { name: /LightGBM/ }).check();
    await page.getByRole('button', { name: 'Generate Forecast' }).click();
    await shows(page, text);
  });

for (const [name, button, text] of [
  [
    'upload-rejected',
    'Upload',
    'Failed to upload file: No column with dates was found. Looked for: date, month, week, day, period.',
  ],
  ['upload-failed', 'Upload', 'Failed to upload file: The file could not be stored'],
  [
    'upload-no-space',
    'Upload',
    'Failed to upload file: The server has no space left, so nothing was stored.',
  ],
  ['preview-text-500', 'Preview', 'Failed to preview file: Server returned 500: the worker ended'],
] as const satisfies [Name, string, string][])
  test(`${name}: ${button} shows "${text}"`, async ({ page, mock }) => {
    await mock.scenario(name);
    await openPage(page, '/', 'Upload Data');
    await page.locator('input[type="file"]').setInputFiles(file);
    await page.getByRole('button', { name: button, exact: true }).click();
    await shows(page, text);
  });

// UP-9, ERR-35
test('label-failed: saving shows the error, and the prompt stays', async ({ page, mock }) => {
  await mock.scenario('label-failed');
  await openPage(page, '/', 'Upload Data');
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByLabel('Dataset label').fill('Lamps');
  await page.getByRole('button', { name: 'Save Label' }).click();
  const text = 'Failed to save dataset label: The label could not be stored';
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(text)).toBeVisible();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Label' })).toBeVisible();
});

for (const [name, text] of [
  ['offline', 'Network error. Please check your connection.'],
  ['no-detail-500', 'Server error. Please try again later.'],
  ['no-detail-404', 'Data not found.'],
  ['no-detail-403', 'You are not authorized to view this data.'],
  ['no-detail-422', 'Invalid input. Please check your form values.'],
  ['detail-absent', 'An error occurred. Please try again.'],
] as const satisfies [Name, string][])
  test(`${name}: canceling a run shows "${text}"`, async ({ page, mock }) => {
    await mock.scenario('run-running');
    await mock.scenario(name, { operation: 'cancelForecastRun' });
    await openPage(page, `/analysis/${demo.run}`, 'Analysis');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await shows(page, text);
  });

for (const [tab, key, message] of [
  ['Hugging Face Space', 'fc_settings_space', 'Failed to save Hugging Face Space settings'],
  ['Model Settings', 'fc_settings_model', 'Failed to save model settings. Please try again.'],
  ['Database Settings', 'fc_settings_database', 'Failed to save database settings. Please try again.'],
] as const)
  separateTest.describe(tab, () => {
    separateTest.use({ account: 'admin' });

    separateTest(`in a browser without storage, saving shows "${message}"`, async ({ page }) => {
      await page.addInitScript((refused) => {
        const setItem = Storage.prototype.setItem.bind(localStorage);
        Storage.prototype.setItem = (name, value) => {
          if (name === refused) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          setItem(name, value);
        };
      }, key);
      await openPage(page, '/admin/settings', 'System Settings');
      await page.getByRole('tab', { name: tab }).click();
      const form = page.getByRole('form', { name: tab });
      if (tab === 'Hugging Face Space')
        await form.getByLabel('Space API URL').fill('https://ana-demand.hf.space');
      await form.getByRole('button', { name: 'Save settings' }).click();
      await expect(form.getByRole('alert')).toHaveText(`Error${message}`);
    });
  });

separateTest.describe('in a browser that denies access to storage', () => {
  separateTest.use({ account: 'admin' });

  separateTest('the Space settings show "Failed to load Hugging Face Space settings"', async ({ page }) => {
    await page.addInitScript(() => {
      const getItem = Storage.prototype.getItem.bind(localStorage);
      Storage.prototype.getItem = (name) => {
        if (name === 'fc_settings_space') throw new DOMException('Access is denied.', 'SecurityError');
        return getItem(name);
      };
    });
    await openPage(page, '/admin/settings', 'System Settings');
    const form = page.getByRole('form', { name: 'Hugging Face Space' });
    await expect(form.getByRole('alert')).toHaveText('ErrorFailed to load Hugging Face Space settings');
  });
});

test.describe('signed out', () => {
  test.use({ account: null });

  test('offline: the message blames the network', async ({ page, mock }) => {
    await mock.scenario('offline', { operation: 'login' });
    await openPage(page, '/login', 'Login');
    await submitLogin(page);
    await shows(page, 'Network error. Please check your connection.');
  });
});
