import { expect, test as base } from '@playwright/test';
import { accounts } from './accounts.ts';
import { watchPages } from './watch-pages.ts';

type Account = keyof typeof accounts;

interface Options {
  /** Account that is signed in when the first page opens; by default none. */
  account: Account | null;
  /** Errors that the test causes on purpose. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  /** Cookies of every request. Tests on the mock server use one to select their mock session. */
  requestCookies: { name: string; value: string; url: string }[];
  /** The list to which errors of pages are added. */
  pageErrors: string[];
  /** Errors that pages have reported so far. Tests remove the errors that they cause on purpose. */
  reported: string[];
}

/**
 * A test that fails if a page violates the content security policy, throws, or logs an error. Each test signs in as
 * `account` without the login screen and with a separate session, so that signing out in one test does not affect
 * others.
 */
export const test = base.extend<Options & Fixtures>({
  account: [null, { option: true }],
  expectedErrors: [[], { option: true }],
  requestCookies: [[], { option: true }],
  storageState: async ({ account, baseURL, requestCookies }, provide) => {
    const address = baseURL ?? '';
    const cookies = requestCookies.map(({ name, value, url }) => ({
      name,
      value,
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
      httpOnly: false,
      secure: false,
      sameSite: 'Lax' as const,
    }));
    const localStorage = account === null ? [] : [await signedIn(address, account, requestCookies)];
    await provide({ cookies, origins: [{ origin: new URL(address).origin, localStorage }] });
  },
  pageErrors: async ({ context }, provide) => provide(await watchPages(context)),
  reported: [
    async ({ pageErrors, expectedErrors }, provide) => {
      await provide(pageErrors);
      const unexpected = pageErrors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors reported by the pages').toEqual([]);
    },
    { auto: true },
  ],
});

/** Signs in through the API and returns the storage entry of the session (`fc_auth`). */
async function signedIn(
  baseURL: string,
  account: Account,
  cookies: Fixtures['requestCookies'],
): Promise<{ name: string; value: string }> {
  const answer = await fetch(new URL('/api/auth/token', baseURL), {
    method: 'POST',
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    body: new URLSearchParams(accounts[account]),
  });
  if (!answer.ok) throw new Error(`signing in as ${account} is answered ${answer.status}`);
  return { name: 'fc_auth', value: await answer.text() };
}
