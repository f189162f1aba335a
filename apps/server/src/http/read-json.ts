import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../errors.ts';
import { InvalidRequestError } from './contract/validators.ts';
import { nextTurn } from '../next-turn.ts';

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

/** The schemas of the contract are only a few levels deep. */
const maxDepth = 64;

/** Whether lists and objects are nested so deeply that parsing would block the event loop. */
function isTooDeep(text: string): boolean {
  let level = 0;
  let isText = false;
  for (let at = 0; at < text.length && level <= maxDepth; at++) {
    const sign = text[at];
    if (isText && sign === '\\') at++;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '[' || sign === '{') level++;
    else if (sign === ']' || sign === '}') level--;
  }
  return level > maxDepth;
}

/** Length above which parsing takes as long as many small requests. */
const longBody = 100_000;

/** Parses one long body per turn of the event loop, so that other requests are served in between. */
async function inTurn(text: string): Promise<string> {
  if (text.length > longBody) await nextTurn();
  return text;
}

/**
 * Parses a JSON body.
 *
 * @throws BadRequestError if it is malformed or nested too deeply
 * @throws InvalidRequestError for reserved keys and malformed Unicode
 */
export async function readJson(_request: FastifyRequest, sent: string | Buffer): Promise<unknown> {
  const text = await inTurn(String(sent));
  if (isTooDeep(text)) throw new BadRequestError(`Body is nested more than ${maxDepth} levels deep`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadRequestError("Body is not valid JSON but content-type is set to 'application/json'");
  }
  // Most bodies need no search, because they contain neither such a key nor an escape sequence that could hide one.
  const fault = /__proto__|prototype|\\u/.test(text) ? faultIn(body) : null;
  if (fault) throw new InvalidRequestError([{ ...fault, loc: ['body', ...fault.loc] }]);
  return body;
}
