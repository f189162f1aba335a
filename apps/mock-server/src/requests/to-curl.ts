import type { RecordedRequest } from './request-log.ts';

/** Headers that curl sets itself, or that belong to a connection or a browser. */
const omittedHeaders =
  /^(host|connection|content-length|cookie|accept-encoding|origin|referer|sec-.*|user-agent)$/;

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/**
 * Returns a curl command that repeats the request. The token is replaced with `$TOKEN`; uploaded files are not
 * included.
 */
export function toCurl({ method, url, headers, body }: RecordedRequest): string {
  const kept = Object.entries(headers).filter(([name]) => !omittedHeaders.test(name));
  const named = kept.map(([name, value]) =>
    name === 'authorization' ? '-H "authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [
    `curl -i -X ${method} ${quoted(`http://${headers.host ?? '127.0.0.1:4000'}${url}`)}`,
    ...named,
    ...(body === null || body === '' ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ');
}
