import type { RecordedRequest } from './recorded-request.ts';

/** What curl sets itself, or what belongs to one connection or one browser. */
const left = /^(host|connection|content-length|cookie|accept-encoding|origin|referer|sec-.*|user-agent)$/;

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A command that asks the same again. What is masked stands as `$TOKEN`; a form of files cannot be told. */
export function toCurl({ method, url, headers, body }: RecordedRequest): string {
  const kept = Object.entries(headers).filter(([name]) => !left.test(name));
  const named = kept.map(([name, value]) =>
    name === 'authorization' ? '-H "authorization: Bearer $TOKEN"' : `-H ${quoted(`${name}: ${value}`)}`,
  );
  return [
    `curl -i -X ${method} ${quoted(`http://${headers.host ?? '127.0.0.1:4000'}${url}`)}`,
    ...named,
    ...(body === null || body === '' ? [] : [`--data-binary ${quoted(body)}`]),
  ].join(' ');
}
