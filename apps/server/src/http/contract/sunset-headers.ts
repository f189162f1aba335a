/** Returns the Deprecation and Sunset headers of a deprecated operation (RFC 9745, RFC 8594). */
export function sunsetHeaders(operation: { readonly [key: string]: unknown }): Record<string, string> {
  const { deprecated, 'x-deprecated-since': since, 'x-sunset': until } = operation;
  if (deprecated !== true || typeof since !== 'string' || typeof until !== 'string') return {};
  return {
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(until).toUTCString(),
  };
}
