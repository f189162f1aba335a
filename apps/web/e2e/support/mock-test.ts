import { type MockFixtures, mockFixtures, type MockOptions } from '@forecast-console/api-client/playwright';
import { runEnvironment } from './run-environment.ts';
import { test as base } from './test.ts';

const { baseURL } = await runEnvironment();

/** A test on the mock server with its own mock session. A cookie selects the session, also in the app. */
export const test = base.extend<MockOptions & MockFixtures>({
  ...mockFixtures,
  baseURL,
  requestCookies: async ({ mock }, provide) =>
    provide([{ name: 'mock-session', value: mock.session, url: baseURL }]),
});
