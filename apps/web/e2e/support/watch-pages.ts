import type { BrowserContext } from '@playwright/test';

/** What the browser says of an answer of the API that is no success: tests make such answers on purpose. */
const isAnswerOfTheApi = (text: string, url: string) =>
  text.startsWith('Failed to load resource') &&
  URL.canParse(url) &&
  new URL(url).pathname.startsWith('/api/');

/**
 * Listens to every page of the context, from before its first script runs.
 *
 * @returns a list that grows: violations of the content security policy, exceptions nobody caught, and whatever
 *   else the pages report as an error
 */
export async function watchPages(context: BrowserContext): Promise<string[]> {
  const found: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      reportError(new Error(`securitypolicyviolation ${effectiveDirective} ${blockedURI} in ${sourceFile}`));
    });
  });
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && !isAnswerOfTheApi(text, message.location().url)) found.push(text);
  });
  context.on('weberror', (error) => found.push(`uncaught: ${error.error().message}`));
  return found;
}
