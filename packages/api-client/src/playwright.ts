import type { Fixtures, PlaywrightTestArgs, PlaywrightTestOptions } from '@playwright/test';
import { createMock, type Mock } from './testing/create-mock.ts';

export interface MockOptions {
  /** Where the mock serves; the tests' `baseURL` unless told. */
  mockURL: string | undefined;
}

export interface MockFixtures {
  /** The session of the test at the mock: data, scenarios, clock and requests of its own. */
  mock: Mock;
}

/**
 * Fixtures of a test against a mock (`npm run mock`): `test = base.extend<MockOptions & MockFixtures>(mockFixtures)`.
 * Every page and every `request` of the test is in its session, at whatever host the page stands.
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
        throw new Error('Say where the mock is: `use: { mockURL }` or `use: { baseURL }`.');
      const mock = createMock(url, `${testId}-${retry}`);
      await provide(mock);
      // A mock that is gone keeps no session.
      await mock.drop().catch(() => undefined);
    },
    { auto: true },
  ],

  extraHTTPHeaders: ({ extraHTTPHeaders, mock }, provide) =>
    provide({ ...extraHTTPHeaders, ...mock.headers }),
};
