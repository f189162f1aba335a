import { type Exchange, jsonOf, mediaTypeOf, receivedBytes, unpacked } from '../http/exchange.ts';
import { isObject } from '../contract/is-object.ts';
import { duplicateKey } from './duplicate-key.ts';
import type { CheckName } from './rules.ts';

const slowestMs = 10_000;
const withoutBody = new Set([204, 304]);

/** What frames of stacks look like in the languages servers are written in, and words of their databases. */
const inside =
  /\n\s+at .+[(:]|\bat [\w.$<>]+ \([^)]*:\d+:\d+\)|Traceback \(most recent|\.(?:ts|js|py|rb|go|java|php):\d+|node_modules|SQLITE_[A-Z]+|ORA-\d{5}|goroutine \d+|\bE[A-Z]{4,}: .+, \w+ '?\//;

type Look = (exchange: Exchange) => string | null | undefined | false;

const isJson = (exchange: Exchange) => /[/+]json$/.test(mediaTypeOf(exchange.answer));
const charsetOf = ({ answer }: Exchange) =>
  /charset="?([\w.:-]+)/i.exec(answer.headers['content-type'] ?? '')?.[1]?.toLowerCase();

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

function charset(exchange: Exchange): string | false {
  const bytes = unpacked(exchange.answer);
  if (bytes === null || bytes.length === 0) return false;
  const named = charsetOf(exchange);
  if (isJson(exchange) && named !== undefined && named !== 'utf-8') return `JSON came as ${named}`;
  if ((isJson(exchange) || named === 'utf-8') && !isUtf8(bytes)) return 'the bytes are not UTF-8';
  if (named !== undefined && named !== 'utf-8' && bytes.some((byte) => byte > 127) && isUtf8(bytes))
    return `what came as ${named} is UTF-8`;
  return isJson(exchange) && bytes[0] === 0xef && 'JSON starts with a byte order mark';
}

function caching({ call, request, answer }: Exchange): string | false {
  const told = (answer.headers['cache-control'] ?? '').toLowerCase();
  const body = jsonOf(answer);
  const holdsTokens = isObject(body) && typeof body.access_token === 'string';
  if (holdsTokens && !told.includes('no-store'))
    return `tokens came with Cache-Control: ${told || 'nothing'}`;
  if (!('authorization' in request.headers) || call.operation.isPublic || answer.status !== 200) return false;
  if (/public|s-maxage/.test(told)) return `Cache-Control: ${told} lets shared caches keep it`;
  return !/private|no-store|no-cache/.test(told) && `Cache-Control is ${told || 'missing'}`;
}

function disposition({ answer }: Exchange): string | false {
  const told = answer.headers['content-disposition'];
  if (told === undefined) return false;
  const token = String.raw`[\w!#$%&'*+.^\x60|~-]+`;
  const readable = new RegExp(
    `^(?:attachment|inline)(?:\\s*;\\s*${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))*$`,
    'i',
  );
  if (!readable.test(told)) return `it cannot be read: ${told}`;
  return /filename="?[^";]*[\\/]/i.test(told) && `the name is a path: ${told}`;
}

const looks: readonly (readonly [CheckName, Look])[] = [
  [
    'encoding',
    ({ answer }) =>
      unpacked(answer) === null && `${answer.headers['content-encoding'] ?? ''} does not decode`,
  ],
  ['charset', charset],
  ['caching', caching],
  ['content-disposition', disposition],
  [
    'content-length',
    ({ call, answer }) => {
      const told = answer.headers['content-length'];
      if (told === undefined || call.method === 'HEAD' || withoutBody.has(answer.status)) return false;
      const came = receivedBytes(answer).length;
      return Number(told) !== came && `it says ${told}, and ${came} bytes came`;
    },
  ],
  [
    'duplicate-keys',
    (exchange) => {
      const key =
        isJson(exchange) && jsonOf(exchange.answer) !== undefined && duplicateKey(exchange.answer.text);
      return typeof key === 'string' && `"${key}" stands twice in one object`;
    },
  ],
  [
    'stack-trace',
    ({ answer }) => {
      const told = [answer.text.replaceAll(String.raw`\n`, '\n'), ...Object.values(answer.headers)];
      const found = answer.status >= 400 && told.map((text) => inside.exec(text)).find((one) => one !== null);
      return found && `the answer shows "${found[0].trim()}"`;
    },
  ],
  [
    'answer-time',
    ({ call, tookMs }) =>
      tookMs > slowestMs &&
      call.body?.kind !== 'multipart' &&
      `it came after ${(tookMs / 1000).toFixed(1)} s`,
  ],
];

/** What is wrong with an answer as HTTP, whatever the contract says of it. */
export const wireProblems = (exchange: Exchange): (readonly [CheckName, string])[] =>
  looks.flatMap(([check, look]) => {
    const message = look(exchange);
    return typeof message === 'string' ? [[check, message] as const] : [];
  });
