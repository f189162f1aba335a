import { isObject } from '../contract/is-object.ts';
import type { Operation } from '../contract/operation.ts';

export interface FormPart {
  name: string;
  value: string;
  /** Makes the part a file. */
  fileName?: string;
}

export type CallBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; fields: readonly (readonly [string, string])[] }
  | { kind: 'multipart'; parts: readonly FormPart[] }
  /** Sent as it is; `type` null sends no Content-Type at all. */
  | { kind: 'raw'; type: string | null; text: string };

/** A request in the contract's own words, before it is written for the wire. */
export interface Call {
  operation: Operation;
  /** Differs from the operation's own when another method is tried on its address. */
  method: string;
  path: Readonly<Record<string, string>>;
  query: readonly (readonly [string, string])[];
  headers: Readonly<Record<string, string>>;
  body: CallBody | null;
  /** `session` sends the token of the signed-in user, null none, anything else is the header's value. */
  authorization: 'session' | null | { header: string };
  /** Takes a 429 for the answer instead of waiting as long as it says. */
  once?: boolean;
  /** Writes commas in the query as they are; else they are `%2C`. */
  plainCommas?: boolean;
  /** Writes the body's media type in another way. */
  respellType?: (type: string) => string;
  /** How long an answer may take; 30 s by default. */
  timeoutMs?: number;
}

/** The plain call of an operation: no parameters, no body. */
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

/** The fields of a body, whatever it is written as; files and all. */
export function fieldsIn(call: Call): Record<string, unknown> {
  const { body } = call;
  if (body?.kind === 'json' && isObject(body.value)) return { ...body.value };
  if (body?.kind === 'form') return Object.fromEntries(body.fields);
  if (body?.kind === 'multipart')
    return Object.fromEntries(body.parts.map(({ name, value }) => [name, value]));
  return {};
}
