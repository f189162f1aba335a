import type { Secrets } from './secrets.ts';
import type { WireRequest } from './wire.ts';

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** Quotes text with line breaks in Bash's ANSI-C style. */
const quoteLines = (text: string) =>
  `$'${text
    .replaceAll(/[\\']/g, (one) => `\\${one}`)
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}'`;
const maxBodyLength = 2000;

/** Returns a curl command that repeats the request. Secrets are replaced by shell variables. */
export function toCurl(request: WireRequest, secrets: Secrets): string {
  const parts = ['curl -i'];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  parts.push(quote(request.url.href));
  for (const [name, value] of Object.entries(request.headers))
    if (name !== 'accept') parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.body !== null) {
    const long = request.body.length > maxBodyLength;
    const shown = long ? `${request.body.slice(0, maxBodyLength)}…` : request.body;
    parts.push(`--data-binary ${/[\r\n]/.test(shown) ? quoteLines(shown) : quote(shown)}`);
    if (request.encoding) parts.push('# each character of the body is one byte');
    if (long) parts.push(`# body truncated, ${request.body.length} characters`);
  }
  // The shell expands variables only in double quotes.
  return secrets.mask(parts.join(' ')).replaceAll(/'(authorization: [^'"]*\$TOKEN[^'"]*)'/g, '"$1"');
}
