/**
 * Returns the page to offer after sign-in: a page of this app other than the home page.
 */
export function returnAddress(from: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  const base = 'http://here.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  // "//elsewhere.example" and "/\elsewhere.example" lead to other sites.
  if (url?.origin !== base || !from.startsWith('/')) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  return ['/', '/login', '/register'].includes(url.pathname) ? undefined : address;
}
