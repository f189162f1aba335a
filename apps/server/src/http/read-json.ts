import type { FastifyRequest } from 'fastify';
import { BadRequestError, DomainError } from '../errors.ts';
import { InvalidRequestError } from './contract/validators.ts';
import { nextTurn } from '../next-turn.ts';
import { ownerOf } from './request-turns.ts';

interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** Returns the path of a key that could cause prototype pollution when the object is copied. */
function reserved(value: object): string[] | null {
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  const made = Object.hasOwn(value, 'constructor') && value.constructor;
  return typeof made === 'object' && Object.hasOwn(made, 'prototype') ? ['constructor', 'prototype'] : null;
}

/** Returns the first reserved key or malformed string. JSON.parse creates ordinary properties for reserved keys. */
function faultIn(value: unknown): Fault | null {
  if (typeof value === 'string')
    return value.isWellFormed() ? null : { loc: [], msg: 'must be well-formed Unicode', type: 'unicode' };
  if (typeof value !== 'object' || value === null) return null;
  const path = reserved(value);
  if (path) return { loc: path, msg: 'is not allowed', type: 'reserved' };
  for (const [key, child] of Object.entries(value)) {
    const fault = faultIn(key) ?? faultIn(child);
    if (fault)
      return { ...fault, loc: [Array.isArray(value) ? Number(key) : key.toWellFormed(), ...fault.loc] };
  }
  return null;
}

/** Limits within which parsing takes few milliseconds. No request of the app comes close to them. */
const maxDepth = 64;
const maxValues = 50_000;
const maxProperties = 1000;

/**
 * Checks the size of a body without parsing it.
 *
 * @throws BadRequestError if it is nested too deeply
 * @throws DomainError 413 if it has too many values, or an object with too many properties
 */
function checkSize(text: string): void {
  // By level, for the object that is open there.
  const properties: number[] = [];
  let [level, separators] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') {
      if (++level > maxDepth) throw new BadRequestError(`Body is nested more than ${maxDepth} levels deep`);
      properties[level] = 0;
    } else if (sign === ']' || sign === '}') level = Math.max(0, level - 1);
    else if (sign === ':') {
      const count = (properties[level] ?? 0) + 1;
      if (count > maxProperties)
        throw new DomainError(413, `An object in the body has more than ${maxProperties} properties.`);
      properties[level] = count;
    } else if (sign === ',' && ++separators >= maxValues)
      throw new DomainError(413, `The body has more than ${maxValues} values.`);
  }
}

/** Returns the position of the quotation mark that ends a string. */
function endOfString(text: string, start: number): number {
  for (let from = start + 1; ;) {
    const end = text.indexOf('"', from);
    if (end === -1) return text.length;
    let before = end;
    while (text[before - 1] === '\\') before--;
    // An even number of backslashes escapes only backslashes.
    if ((end - before) % 2 === 0) return end;
    from = end + 1;
  }
}

/** Length above which parsing takes as long as many small requests. */
const longBody = 100_000;

/**
 * Parses a JSON body. A long one takes turns of the event loop of its own, so that other requests are served in between.
 *
 * @throws BadRequestError if it is malformed or nested too deeply
 * @throws DomainError 413 if it has too many values
 * @throws InvalidRequestError for reserved keys and malformed Unicode
 */
export async function readJson(request: FastifyRequest, sent: string | Buffer): Promise<unknown> {
  const text = String(sent);
  const isLong = text.length > longBody;
  if (isLong) await nextTurn(ownerOf(request));
  checkSize(text);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadRequestError("Body is not valid JSON but content-type is set to 'application/json'");
  }
  // Most bodies need no search, because they contain neither such a key nor an escape sequence that could hide one.
  const fault = /__proto__|prototype|\\u/.test(text) ? faultIn(body) : null;
  if (fault) throw new InvalidRequestError([{ ...fault, loc: ['body', ...fault.loc] }]);
  // The body is validated in the next turn.
  if (isLong) await nextTurn(ownerOf(request));
  return body;
}
