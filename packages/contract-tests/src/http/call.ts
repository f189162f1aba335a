import { isObject } from '../contract/is-object.ts';
import type { Operation } from '../contract/operation.ts';

export interface FormPart {
  name: string;
  value: string;
  /** File name; if present, the part is a file. */
  fileName?: string;
  /** Whether each character of the value stands for one byte, as in workbooks. */
  isBinary?: boolean;
}

export type CallBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: readonly (readonly [string, string])[] }
  | { kind: 'multipart'; parts: readonly FormPart[] }
  /** A body that is sent unchanged. If `type` is null, no Content-Type is sent. */
  | { kind: 'raw'; type: string | null; text: string };

/** A request, described by an operation of the contract and its parameters. */
export interface Call {
  operation: Operation;
  /** HTTP method, which differs from the operation's method in tests of unsupported methods. */
  method: string;
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: CallBody | null;
  /** `session` sends the token of the test user, and null sends no token. */
  authorization: 'session' | null | { header: string };
  /** Whether to return a 429 instead of waiting and retrying. */
  once?: boolean;
  /** Whether commas in the query are sent unencoded instead of as `%2C`. */
  plainCommas?: boolean;
  /** Returns another spelling of the media type. */
  respellType?: (type: string) => string;
  /** Timeout; 30 s by default. */
  timeoutMs?: number;
}

/** Creates a call without parameters and body. */
export function callOf(operation: Operation, changed: Partial<Call> = {}): Call {
  return {
    operation,
    method: operation.method,
    path: {},
    query: [],
    headers: {},
    body: null,
    authorization: operation.isPublic ? null : 'session',
    ...changed,
  };
}

/** Returns the fields of a JSON, form or multipart body. */
export function fieldsIn(call: Call): Record<string, unknown> {
  const { body } = call;
  if (body?.kind === 'json' && isObject(body.value)) return { ...body.value };
  if (body?.kind === 'form') return Object.fromEntries(body.fields);
  if (body?.kind === 'multipart')
    return Object.fromEntries(body.parts.map(({ name, value }) => [name, value]));
  return {};
}
