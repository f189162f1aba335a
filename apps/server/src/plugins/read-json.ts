import type { FastifyRequest } from 'fastify';
import { BadRequestError } from '../errors.ts';
import { InvalidRequestError } from './contract/invalid-request-error.ts';

/** Keys that would change what an object is, once somebody copies it into another. */
const reserved = (value: object): string[] | null => {
  if (Object.hasOwn(value, '__proto__')) return ['__proto__'];
  const made = Object.hasOwn(value, 'constructor') && value.constructor;
  return typeof made === 'object' && Object.hasOwn(made, 'prototype') ? ['constructor', 'prototype'] : null;
};

/** JSON.parse makes them properties like any other, so they are found like any other. */
function pathTo(value: unknown): (string | number)[] | null {
  if (typeof value !== 'object' || value === null) return null;
  const own = reserved(value);
  if (own) return own;
  for (const [key, child] of Object.entries(value)) {
    const inside = pathTo(child);
    if (inside) return [Array.isArray(value) ? Number(key) : key, ...inside];
  }
  return null;
}

/** Reads a body of JSON, and refuses keys that are dangerous to pass on. */
export async function readJson(_request: FastifyRequest, text: string | Buffer): Promise<unknown> {
  let body: unknown;
  try {
    body = JSON.parse(String(text));
  } catch {
    throw new BadRequestError("Body is not valid JSON but content-type is set to 'application/json'");
  }
  // Most bodies hold neither such a key nor an escape it could be written with.
  const path = /__proto__|prototype|\\u/.test(String(text)) ? pathTo(body) : null;
  if (path)
    throw new InvalidRequestError([{ loc: ['body', ...path], msg: 'is not allowed', type: 'reserved' }]);
  return body;
}
