import { type MockFixtures, mockFixtures, type MockOptions } from '@forecast-console/api-client/playwright';
import { runEnvironment } from './run-environment.ts';
import { test as base } from './test.ts';

const { baseURL } = await runEnvironment();

/** A test against the mock, in a session of its own. The cookie tells the app's banner, and signs in there. */
export const test = base.extend<MockOptions & MockFixtures>({
  ...mockFixtures,
  baseURL,
  requestCookies: async ({ mock }, provide) =>
    provide([{ name: 'mock-session', value: mock.session, url: baseURL }]),
});
