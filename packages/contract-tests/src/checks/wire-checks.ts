import { type Exchange, jsonOf, mediaTypeOf, receivedBytes, unpacked } from '../http/exchange.ts';
import { isObject } from '../contract/is-object.ts';
import type { CheckName } from './rules.ts';

const maxResponseMs = 10_000;
const withoutBody = new Set([204, 304]);

/** Matches stack traces and database errors of common languages. */
const serverInternals =
  /\n\s+at .+[(:]|\bat [\w.$<>]+ \([^)]*:\d+:\d+\)|Traceback \(most recent|\.(?:ts|js|py|rb|go|java|php):\d+|node_modules|SQLITE_[A-Z]+|ORA-\d{5}|goroutine \d+|\bE[A-Z]{4,}: .+, \w+ '?\//;

type Look = (exchange: Exchange) => string | null | undefined | false;

const isJson = (exchange: Exchange) => /[/+]json$/.test(mediaTypeOf(exchange.response));
const charsetOf = ({ response }: Exchange) =>
  /charset="?([\w.:-]+)/i.exec(response.headers['content-type'] ?? '')?.[1]?.toLowerCase();

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

function charset(exchange: Exchange): string | false {
  const bytes = unpacked(exchange.response);
  if (bytes === null || bytes.length === 0) return false;
  const named = charsetOf(exchange);
  if (isJson(exchange) && named !== undefined && named !== 'utf-8') return `JSON has the charset ${named}`;
  if ((isJson(exchange) || named === 'utf-8') && !isUtf8(bytes)) return 'the bytes are not UTF-8';
  if (named !== undefined && named !== 'utf-8' && bytes.some((byte) => byte > 127) && isUtf8(bytes))
    return `the body is UTF-8, but the declared charset is ${named}`;
  return isJson(exchange) && bytes[0] === 0xef && 'JSON starts with a byte order mark';
}

function caching({ call, request, response }: Exchange): string | false {
  const cacheControl = (response.headers['cache-control'] ?? '').toLowerCase();
  const body = jsonOf(response);
  const holdsTokens = isObject(body) && typeof body.access_token === 'string';
  if (holdsTokens && !cacheControl.includes('no-store'))
    return `tokens have Cache-Control: ${cacheControl || '(none)'}`;
  if (!('authorization' in request.headers) || call.operation.isPublic || response.status !== 200)
    return false;
  if (/public|s-maxage/.test(cacheControl)) return `Cache-Control: ${cacheControl} allows shared caching`;
  return !/private|no-store|no-cache/.test(cacheControl) && `Cache-Control is ${cacheControl || 'missing'}`;
}

/** File extension for each media type. */
const extensions: Readonly<Record<string, string>> = {
  'text/csv': '.csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
};

function disposition({ response }: Exchange): string | false {
  const told = response.headers['content-disposition'];
  if (told === undefined) return false;
  const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
  const readable = new RegExp(
    `^(?:attachment|inline)(?:\\s*;\\s*${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))*$`,
    'i',
  );
  if (!readable.test(told)) return `the header is malformed: ${told}`;
  if (/filename="?[^";]*[\\/]/i.test(told)) return `the file name is a path: ${told}`;
  const extension = extensions[mediaTypeOf(response)];
  const isNamed = /filename\*?=/i.test(told);
  return (
    response.status === 200 &&
    extension !== undefined &&
    !(isNamed && told.toLowerCase().includes(extension)) &&
    `the file name does not end in ${extension}: ${told}`
  );
}

const looks: readonly (readonly [CheckName, Look])[] = [
  [
    'encoding',
    ({ response }) =>
      unpacked(response) === null && `${response.headers['content-encoding'] ?? ''} cannot be decoded`,
  ],
  ['charset', charset],
  ['caching', caching],
  ['content-disposition', disposition],
  [
    'content-length',
    ({ call, response }) => {
      const told = response.headers['content-length'];
      if (told === undefined || call.method === 'HEAD' || withoutBody.has(response.status)) return false;
      const received = receivedBytes(response).length;
      return Number(told) !== received && `Content-Length is ${told}, but ${received} bytes were received`;
    },
  ],
  [
    'duplicate-keys',
    (exchange) => {
      const { text } = exchange.response;
      const body = isJson(exchange) ? jsonOf(exchange.response) : undefined;
      // Writing the parsed body again is faster than reading all keys, and loses those that occur twice.
      const key = body === undefined || JSON.stringify(body) === text ? null : duplicateKey(text);
      return key !== null && `an object contains the key "${key}" twice`;
    },
  ],
  [
    'stack-trace',
    ({ response }) => {
      const told = [response.text.replaceAll(String.raw`\n`, '\n'), ...Object.values(response.headers)];
      const found =
        response.status >= 400 && told.map((text) => serverInternals.exec(text)).find((one) => one !== null);
      return found && `the response reveals "${found[0].trim()}"`;
    },
  ],
  [
    'answer-time',
    ({ call, tookMs }) =>
      tookMs > maxResponseMs &&
      call.body?.kind !== 'multipart' &&
      `the response took ${(tookMs / 1000).toFixed(1)} s`,
  ],
];

/** Returns HTTP problems of a response that do not depend on the contract. */
export const wireProblems = (exchange: Exchange): (readonly [CheckName, string])[] =>
  looks.flatMap(([check, look]) => {
    const message = look(exchange);
    return typeof message === 'string' ? [[check, message] as const] : [];
  });

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** Returns the first duplicate key of any object in JSON text, or null. */
export function duplicateKey(text: string): string | null {
  // Keys of every open object; null for an open array.
  const open: (Set<string> | null)[] = [];
  let before = '';
  let last = '';
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':' && (before === '{' || before === ',')) {
      const keys = open.at(-1);
      const key = JSON.parse(last) as string;
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    [before, last] = [last, token];
  }
  return null;
}
