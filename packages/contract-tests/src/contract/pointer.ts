import { isObject, type JsonObject } from './is-object.ts';

// Most parts contain no special character, and escaping takes much of the time of a test run.
const escape = (part: string) =>
  /^\w*$/.test(part) ? part : encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const unescape = (part: string) =>
  /[%~]/.test(part) ? decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~') : part;

/** Returns a JSON pointer as a URI fragment (RFC 6901), as used in `$ref`. */
export const pointer = (...parts: string[]): string => ['#', ...parts.map(escape)].join('/');

/** Returns the value at a pointer such as `#/items/0/id`, or undefined. */
export function at(root: unknown, address: string): unknown {
  let node = root;
  for (const part of address.split('/').slice(1)) {
    if (Array.isArray(node)) node = (node as unknown[])[Number(part)];
    else if (isObject(node)) node = node[unescape(part)];
    else return undefined;
  }
  return node;
}

export interface Place {
  value: JsonObject;
  at: string;
}

/** Resolves `$ref`. @throws Error if there is no object at the pointer */
export function follow(root: JsonObject, place: string): Place {
  const value = at(root, place);
  if (!isObject(value)) throw new Error(`The contract has no object at ${place}.`);
  return typeof value.$ref === 'string' ? follow(root, value.$ref) : { value, at: place };
}
