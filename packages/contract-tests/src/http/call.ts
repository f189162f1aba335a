import { isObject } from '../contract/is-object.ts';
import type { Operation } from '../contract/operation.ts';

export interface FormPart {
  name: string;
  value: string;
  /** Turns the part into a file. */
  fileName?: string;
}

export type CallBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: readonly (readonly [string, string])[] }
  | { kind: 'multipart'; parts: readonly FormPart[] }
  /** Sent unchanged. If `type` is null, no Content-Type is sent. */
  | { kind: 'raw'; type: string | null; text: string };

/** A request in terms of the contract. */
export interface Call {
  operation: Operation;
  /** Differs from the operation's method in tests of other methods. */
  method: string;
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: CallBody | null;
  /** `session` sends the token of the test user, null sends none. */
  authorization: 'session' | null | { header: string };
  /** Returns a 429 instead of waiting and retrying. */
  once?: boolean;
  /** Sends commas in the query unencoded instead of as `%2C`. */
  plainCommas?: boolean;
  /** Changes the spelling of the media type. */
  respellType?: (type: string) => string;
  /** Default: 30 s. */
  timeoutMs?: number;
}

/** A call without parameters and body. */
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

/** The fields of a JSON, form or multipart body. */
export function fieldsIn(call: Call): Record<string, unknown> {
  const { body } = call;
  if (body?.kind === 'json' && isObject(body.value)) return { ...body.value };
  if (body?.kind === 'form') return Object.fromEntries(body.fields);
  if (body?.kind === 'multipart')
    return Object.fromEntries(body.parts.map(({ name, value }) => [name, value]));
  return {};
}
