import type { Contract } from '../../src/contract/contract.ts';
import type { Operation } from '../../src/contract/operation.ts';
import { isObject, type JsonObject } from '../../src/contract/is-object.ts';
import type { WireResponse } from '../../src/http/exchange.ts';
import type { WireRequest } from '../../src/http/wire.ts';

/** A parsed request. */
export interface FakeRequest {
  wire: WireRequest;
  /** Headers with their original letter case. */
  sent: Readonly<Record<string, string>>;
  /** Operation of the request; null for an unknown path or method. */
  operation: Operation | null;
  /** Methods that the path supports; empty if the path is unknown. */
  allowed: readonly string[];
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  contentType: string;
  /** Name of the uploaded file. */
  fileName: string;
  /** Parsed body; undefined if it cannot be parsed. */
  body: unknown;
}

/** Handles the requests of one operation. */
export type Handler = (request: FakeRequest, user: string) => WireResponse;

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

/** Routes and parses a request. */
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
  // A path without parameters takes precedence over a path with parameters.
  const fixed = here.filter(({ path }) => Object.keys(path).length === 0);
  const matches = fixed.length > 0 ? fixed : here;
  const method = wire.method === 'HEAD' ? 'GET' : wire.method;
  const match = matches.find(({ operation }) => operation.method === method);
  const full = wire.headers['content-type'] ?? '';
  return {
    wire,
    sent: sent.headers,
    operation: match?.operation ?? null,
    allowed: matches.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
    path: Object.fromEntries(
      Object.entries(match?.path ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    ),
    query: Object.fromEntries(wire.url.searchParams),
    contentType: typeOf(full),
    fileName: /filename="([^"]*)"/.exec(wire.body ?? '')?.[1] ?? '',
    body: bodyOf(wire.body ?? '', full),
  };
}
