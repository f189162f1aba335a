/**
 * The page a visitor came from, when it is one of ours and not the home page, where a sign-in leads anyway.
 */
export function returnAddress(from: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  const base = 'http://here.invalid';
  const url = URL.canParse(from, base) ? new URL(from, base) : null;
  // "//elsewhere.example" and "/\elsewhere.example" are addresses of other sites.
  if (url?.origin !== base || !from.startsWith('/')) return undefined;
  const address = `${url.pathname}${url.search}${url.hash}`;
  return ['/', '/login', '/register'].includes(url.pathname) ? undefined : address;
}
