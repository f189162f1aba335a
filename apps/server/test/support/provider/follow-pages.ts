/** Maximum number of pages and redirects. */
const maxSteps = 20;

/**
 * Opens pages of a provider as a person with a browser would: follows redirects, keeps cookies, and submits forms.
 *
 * @param address the first page
 * @param end where the provider redirects in the end
 * @param fields values of the form fields
 * @returns the address that the provider redirects to
 */
export async function followPages(
  address: string,
  end: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> {
  const cookies = new Map<string, string>();
  let next = new Request(address);
  for (let step = 0; step < maxSteps; step++) {
    next.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(next, { redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const target = new URL(location, next.url);
      if (target.href.startsWith(end)) return target.href;
      next = new Request(target);
    } else next = submitted(await response.text(), next.url, fields);
  }
  throw new Error(`the provider did not redirect to ${end}; the last page is ${next.url}`);
}

/** Fills in the first form of a page. */
function submitted(page: string, address: string, fields: Readonly<Record<string, string>>): Request {
  const form = /<form[^>]*>/i.exec(page)?.[0];
  if (form === undefined) throw new Error(`no form at ${address}: ${page.slice(0, 500)}`);
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&');
  const body = new URLSearchParams();
  for (const [tag] of page.matchAll(/<input[^>]*>/gi)) {
    const name = attribute(tag, 'name');
    if (name !== undefined) body.set(name, fields[name] ?? attribute(tag, 'value') ?? '');
  }
  return new Request(new URL(attribute(form, 'action') ?? '', address), { method: 'POST', body });
}
