import { createMock, type Mock } from '@forecast-console/api-client/testing';
import { runEnvironment } from './run-environment.ts';
import { test as base } from './test.ts';

const { baseURL } = await runEnvironment();

/** A test against the mock, in a session of its own. */
export const test = base.extend<{ mock: Mock }>({
  baseURL,
  mock: [
    async ({ baseURL: address }, provide, { testId, retry }) => {
      const mock = createMock(address ?? '', `${testId}-${retry}`);
      await provide(mock);
      await mock.drop().catch(() => undefined);
    },
    { auto: true },
  ],
  requestCookies: async ({ mock }, provide) =>
    provide([{ name: 'mock-session', value: mock.session, url: baseURL }]),
});
