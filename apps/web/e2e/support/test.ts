import { expect, test as base } from '@playwright/test';
import { accounts } from './accounts.ts';
import { watchPages } from './watch-pages.ts';

type Account = keyof typeof accounts;

interface Options {
  /** Who is signed in when the first page opens; nobody unless told. */
  account: Account | null;
  /** Errors that pages report because the test makes them do so. */
  expectedErrors: RegExp[];
}

interface Fixtures {
  /** What goes with each request of the test; a test against the mock names its session. */
  requestCookies: { name: string; value: string; url: string }[];
  /** What the pages reported so far; a test that provokes a report takes it out. */
  reported: string[];
}

/**
 * A test that fails when a page breaks the content security policy, throws, or logs an error. It begins signed in
 * where `account` says so, by a sign-in of its own past the login screen: a test that signs out harms no other.
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
  reported: [
    async ({ context, expectedErrors }, provide) => {
      const reported = await watchPages(context);
      await provide(reported);
      const strange = reported.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
      expect(strange, 'what the pages reported').toEqual([]);
    },
    { auto: true },
  ],
});

/** The entry of the browser's storage by which somebody is signed in (the session is there under `fc_auth`). */
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
