import type { Fixtures, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import { createMock, type Mock } from './testing/create-mock.ts';

export interface MockOptions {
  /** URL of the mock server. Default: `baseURL`. */
  mockURL: string | undefined;
}

export interface MockFixtures {
  /** The test's own session on the mock server, with its data, scenarios, clock, and requests. */
  mock: Mock;
}

/**
 * Fixtures for tests with a mock server (`npm run mock`): `test = base.extend<MockOptions & MockFixtures>(mockFixtures)`.
 * All pages and requests of a test use its session, including pages from other hosts.
 */
export const mockFixtures: Fixtures<
  MockOptions & MockFixtures,
  object,
  PlaywrightTestArgs & PlaywrightTestOptions
> = {
  mockURL: [undefined, { option: true }],

  mock: [
    async ({ mockURL, baseURL }, provide, { testId, retry }) => {
      const url = mockURL ?? baseURL;
      if (url === undefined)
        throw new Error('Set `use: { mockURL }` or `use: { baseURL }` to the URL of the mock server.');
      const mock = createMock(url, `${testId}-${retry}`);
      await provide(mock);
      // If the mock server has stopped, there is no session to delete.
      await mock.drop().catch(() => undefined);
    },
    { auto: true },
  ],

  extraHTTPHeaders: ({ extraHTTPHeaders, mock }, provide) =>
    provide({ ...extraHTTPHeaders, ...mock.headers }),
};
