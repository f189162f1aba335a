import type { Call, CallBody, FormPart } from './call.ts';

/** An HTTP request. */
export interface WireRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  /** `latin1` if each character of the body stands for one byte; UTF-8 by default. */
  encoding?: 'latin1';
  timeoutMs?: number;
}

/** Thrown instead of sending a request to a URL outside the base URL. */
export class OutsideBaseError extends Error {
  override name = 'OutsideBaseError';
}

// The boundary is fixed, so that equal calls have equal bytes. No generated value contains this text.
const boundary = 'contract-test-7f93b1';

function partText({ name, value, fileName }: FormPart): string {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`;
  const type = fileName === undefined ? '' : 'Content-Type: text/csv\r\n';
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${value}\r\n`;
}

/** Converts text to one character per byte of its UTF-8 encoding. */
const asBytes = (text: string) => Buffer.from(text).toString('latin1');

function written(body: CallBody): { type: string | null; text: string; encoding?: 'latin1' } {
  if (body.kind === 'json') return { type: 'application/json', text: JSON.stringify(body.value) };
  if (body.kind === 'form') {
    const fields = body.fields.map(([name, value]): [string, string] => [name, value]);
    return { type: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
  }
  if (body.kind === 'raw') return { type: body.type, text: body.text };
  const type = `multipart/form-data; boundary=${boundary}`;
  const end = `--${boundary}--\r\n`;
  if (!body.parts.some(({ isBinary }) => isBinary))
    return { type, text: `${body.parts.map(partText).join('')}${end}` };
  const parts = body.parts.map((part) =>
    partText(
      part.isBinary
        ? { ...part, fileName: asBytes(part.fileName ?? '') }
        : { ...part, value: asBytes(part.value) },
    ),
  );
  return { type, text: `${parts.join('')}${end}`, encoding: 'latin1' };
}

/** Returns the URL of a call. @throws OutsideBaseError if it is outside the base URL */
function urlOf(call: Call, base: URL): URL {
  const folder = base.pathname.replace(/\/$/, '');
  const path = call.operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path[name] ?? ''),
  );
  const encoded = call.query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const query = call.plainCommas ? encoded.replaceAll('%2C', ',') : encoded;
  const url = new URL(`${folder}${path}${query === '' ? '' : `?${query}`}`, base.origin);
  // Dot segments are resolved and lead to another URL.
  if (url.origin !== base.origin || url.pathname !== `${folder}${path}`)
    throw new OutsideBaseError(`${call.method} ${url.href} is outside ${base.href}`);
  return url;
}

/** Converts a call to an HTTP request. `authorization` is the value of the header, or null. */
export function toWire(call: Call, base: URL, authorization: string | null): WireRequest {
  const body = call.body === null ? null : written(call.body);
  return {
    method: call.method,
    url: urlOf(call, base),
    headers: {
      accept: 'application/json',
      ...(authorization === null ? {} : { authorization }),
      ...(body === null || body.type === null
        ? {}
        : { 'content-type': call.respellType?.(body.type) ?? body.type }),
      ...call.headers,
    },
    body: body === null ? null : body.text,
    ...(body?.encoding === undefined ? {} : { encoding: body.encoding }),
    ...(call.timeoutMs === undefined ? {} : { timeoutMs: call.timeoutMs }),
  };
}
