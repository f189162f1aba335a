const secretHeaders = new Set(['authorization', 'cookie', 'set-cookie']);
const secret = '(?:(?:current_|new_)?password|access_token|refresh_token|token)';
const secretsOfJson = new RegExp(`("${secret}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'g');
const secretsOfForms = new RegExp(`((?:^|&)${secret}=)[^&]*`, 'g');
const maxBodyLength = 64 * 1024;
const mask = '***';

/** Returns headers with masked credentials. */
export function maskedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const named = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    named.map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase()) ? mask : [value].flat().map(String).join(', '),
    ]),
  );
}

/** Returns a body as text with masked passwords and tokens; null if there is no body. */
export function maskedBody(body: unknown): string | null {
  if (body === undefined || body === null) return null;
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  return text
    .slice(0, maxBodyLength)
    .replaceAll(secretsOfJson, `$1${mask}`)
    .replaceAll(secretsOfForms, `$1${mask}`);
}
