import type { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import type { WireAnswer } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';

/** A request as the fake server reads it. */
export interface FakeRequest {
  wire: WireRequest;
  /** The headers as they were written. */
  sent: Readonly<Record<string, string>>;
  /** Null for another method of a known address, and for an address nobody knows. */
  operation: Operation | null;
  /** Methods of the address; none when nobody knows it. */
  allowed: readonly string[];
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  contentType: string;
  /** Of the file that was sent, if one was. */
  fileName: string;
  /** Undefined when the body cannot be read. */
  body: unknown;
}

/** What an operation does for a user. */
export type Handler = (request: FakeRequest, user: string) => WireAnswer;

export const fieldsIn = ({ body }: FakeRequest): JsonObject => (isObject(body) ? body : {});

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const typeOf = (contentType: string) => (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

function multipart(text: string, contentType: string): unknown {
  const boundary = /boundary=([^\s;]+)/i.exec(contentType)?.[1];
  if (boundary === undefined || !text.includes(`--${boundary}--`)) return undefined;
  const parts = text.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...content] = part.split('\r\n\r\n');
      return [/name="([^"]*)"/.exec(head)?.[1] ?? '', content.join('\r\n\r\n').replace(/\r\n$/, '')];
    }),
  );
}

function bodyOf(text: string, contentType: string): unknown {
  const type = typeOf(contentType);
  if (type === 'multipart/form-data') return multipart(text, contentType);
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Finds the operation a request means, and takes its parts to pieces. */
export function readFakeRequest(contract: Contract, sent: WireRequest): FakeRequest {
  const headers = Object.fromEntries(
    Object.entries(sent.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const wire = { ...sent, headers };
  const here = contract.operations.flatMap((operation) => {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = pattern.exec(wire.url.pathname);
    return found ? [{ operation, path: found.groups ?? {} }] : [];
  });
  // A fixed address stands before one with a parameter in the same place.
  const fixed = here.filter(({ path }) => Object.keys(path).length === 0);
  const matches = fixed.length > 0 ? fixed : here;
  const method = wire.method === 'HEAD' ? 'GET' : wire.method;
  const match = matches.find(({ operation }) => operation.method === method);
  const full = wire.headers['content-type'] ?? '';
  return {
    wire,
    sent: sent.headers,
    operation: match?.operation ?? null,
    allowed: matches.map(({ operation }) => operation.method),
    path: Object.fromEntries(
      Object.entries(match?.path ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    ),
    query: Object.fromEntries(wire.url.searchParams),
    contentType: typeOf(full),
    fileName: /filename="([^"]*)"/.exec(wire.body ?? '')?.[1] ?? '',
    body: bodyOf(wire.body ?? '', full),
  };
}
