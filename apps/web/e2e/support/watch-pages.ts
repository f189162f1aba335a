import type { BrowserContext } from '@playwright/test';

/** Returns whether this is the browser's message about an API error, which tests cause on purpose. */
const isAnswerOfTheApi = (text: string, url: string) =>
  text.startsWith('Failed to load resource') &&
  URL.canParse(url) &&
  new URL(url).pathname.startsWith('/api/');

/**
 * Collects the errors of every page in the context, including those of its first script.
 *
 * @returns a list to which violations of the content security policy, uncaught exceptions and logged errors are added
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
