import type { FastifyRequest } from 'fastify';

/** Returns the decoded value of a cookie, or undefined. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() !== name) continue;
    const text = value.join('=').trim();
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return undefined;
}
