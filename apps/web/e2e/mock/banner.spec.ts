// full run only: it needs the mock server.
import { expect } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { test } from '../support/mock-test.ts';

test('the app names the active scenario and shows no banner if there is none', async ({ page, mock }) => {
  const banner = page.getByText('Mock scenario: ');
  await mock.scenario('uploads-empty');
  await openPage(page, '/login', 'Login');
  await expect(banner).toHaveText('Mock scenario: uploads-empty. Change it');
  await mock.noScenarios();
  await expect(banner).toBeHidden();
});
