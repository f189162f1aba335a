import type { BrowserContext, Page } from '@playwright/test';
import { test as base } from './mock-test.ts';
import { watchPages } from './watch-pages.ts';

interface SharedPage {
  context: BrowserContext;
  page: Page;
  /** Errors that the page has reported. */
  found: string[];
}

/** A small file of the app, shown while the storage is replaced. */
const blankPath = '/icon.svg';

type Entries = readonly { readonly name: string; readonly value: string }[];

/** Replaces everything that the app stored in the browser. */
function replaceStorage(entries: Entries): void {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
}

/**
 * Like the test of `mock-test.ts`, but all tests of a worker share a page, because a new browser context compiles the
 * app again. Each test still has its own mock session, and starts with only its own cookies, storage and account.
 */
export const test = base.extend<object, { sharedPage: SharedPage }>({
  sharedPage: [
    async ({ browser }, provide, { project }) => {
      const { actionTimeout, baseURL = '', contextOptions, viewport = null } = project.use;
      const context = await browser.newContext({ ...contextOptions, baseURL, viewport });
      context.setDefaultTimeout(actionTimeout ?? 0);
      const found = await watchPages(context);
      await provide({ context, page: await context.newPage(), found });
      await context.close();
    },
    { scope: 'worker' },
  ],

  context: ({ sharedPage }, provide) => provide(sharedPage.context),

  page: async ({ sharedPage: { context, page, found }, storageState, extraHTTPHeaders }, provide) => {
    const { cookies, origins } = storageState as Exclude<typeof storageState, string | undefined>;
    await context.clearCookies();
    await context.addCookies(cookies);
    await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    // The previous test has already opened it.
    if (!page.url().endsWith(blankPath)) await page.goto(blankPath);
    await page.evaluate(
      replaceStorage,
      origins.flatMap(({ localStorage }) => localStorage),
    );
    found.length = 0;
    await provide(page);
    // Aborts the requests of this test while its mock session still exists.
    await page.goto(blankPath);
  },

  pageErrors: ({ sharedPage }, provide) => provide(sharedPage.found),
});
