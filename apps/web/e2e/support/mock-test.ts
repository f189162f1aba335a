import { createMock, type Mock } from '@forecast-console/api-client/testing';
import { test as base } from '@playwright/test';
import { runEnvironment } from './run-environment.ts';

const { baseURL } = (await runEnvironment()).mock;

/** A test against the mock, in a session of its own. */
export const test = base.extend<{ mock: Mock }>({
  baseURL,
  mock: [
    async ({ context }, provide, { testId, retry }) => {
      const mock = createMock(baseURL, `${testId}-${retry}`);
      await context.addCookies([{ name: 'mock-session', value: mock.session, url: baseURL }]);
      await provide(mock);
      await mock.drop().catch(() => undefined);
    },
    { auto: true },
  ],
});
