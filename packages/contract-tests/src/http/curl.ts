import type { Secrets } from './secrets.ts';
import type { WireRequest } from './wire.ts';

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
/** Bash's quotes for text with line ends (ANSI-C quoting). */
const quoteLines = (text: string) =>
  `$'${text
    .replaceAll(/[\\']/g, (one) => `\\${one}`)
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')}'`;
const longestBody = 2000;

/** The request as a command to repeat it with; secrets appear as names of shell variables. */
export function toCurl(request: WireRequest, secrets: Secrets): string {
  const parts = ['curl -i'];
  if (request.method !== 'GET') parts.push(`-X ${request.method}`);
  parts.push(quote(request.url.href));
  for (const [name, value] of Object.entries(request.headers))
    if (name !== 'accept') parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (request.body !== null) {
    const long = request.body.length > longestBody;
    const shown = long ? `${request.body.slice(0, longestBody)}…` : request.body;
    parts.push(`--data-binary ${/[\r\n]/.test(shown) ? quoteLines(shown) : quote(shown)}`);
    if (long) parts.push(`# the body goes on to ${request.body.length} characters`);
  }
  // Double quotes let the shell put the token in.
  return secrets.mask(parts.join(' ')).replaceAll(/'(authorization: [^'"]*\$TOKEN[^'"]*)'/g, '"$1"');
}
