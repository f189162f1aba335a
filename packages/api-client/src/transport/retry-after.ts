/**
 * The wait a Retry-After header asks for (RFC 9110 §10.2.3).
 *
 * @param header seconds or an HTTP date
 * @param now epoch milliseconds
 * @returns milliseconds, 0 for a date that has passed, or null when the header is absent or unreadable
 */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
