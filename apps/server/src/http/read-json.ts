import { setImmediate } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../errors.ts';
import { InvalidRequestError } from './contract/invalid-request-error.ts';

interface Fault {
  loc: (string | number)[];
  msg: string;
  type: string;
}

/** Keys that would change what an object is, once somebody copies it into another. */
function reserved(value: object): string[] | null {
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  const made = Object.hasOwn(value, 'constructor') && value.constructor;
  return typeof made === 'object' && Object.hasOwn(made, 'prototype') ? ['constructor', 'prototype'] : null;
}

/** JSON.parse makes reserved keys properties like any other, so they are found like any other. */
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

/** What the contract describes is a few levels deep. */
const maxDepth = 64;

/** Whether lists and objects stand in one another so deep that making them holds everybody up. */
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

/** Reading one takes as long as answering many small calls. */
const longText = 100_000;
let turns: Promise<unknown> = Promise.resolve();

/** Long texts are read one a turn of the event loop; what others ask is answered in between. */
async function inTurn(text: string): Promise<string> {
  if (text.length > longText) await (turns = turns.then(() => setImmediate()));
  return text;
}

/** Reads a body of JSON; refuses keys that are dangerous to pass on, and texts that would not come back as sent. */
export async function readJson(_request: FastifyRequest, sent: string | Buffer): Promise<unknown> {
  const text = await inTurn(String(sent));
  if (isTooDeep(text)) throw new BadRequestError(`Body is nested more than ${maxDepth} levels deep`);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new BadRequestError("Body is not valid JSON but content-type is set to 'application/json'");
  }
  // Most bodies hold neither such a key nor an escape that it or half a character could be written with.
  const fault = /__proto__|prototype|\\u/.test(text) ? faultIn(body) : null;
  if (fault) throw new InvalidRequestError([{ ...fault, loc: ['body', ...fault.loc] }]);
  return body;
}
