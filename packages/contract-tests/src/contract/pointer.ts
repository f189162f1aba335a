import { isObject, type JsonObject } from './is-object.ts';

const escape = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
const unescape = (part: string) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');

/** The address of a place in the document, as `$ref` writes it (RFC 6901 as a URI fragment). */
export const pointer = (...parts: string[]): string => ['#', ...parts.map(escape)].join('/');

/** @returns what stands at a pointer such as `#/items/0/id`; undefined when nothing does. */
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

/** Follows `$ref` to the object it means. @throws Error when there is none. */
export function follow(root: JsonObject, place: string): Place {
  const value = at(root, place);
  if (!isObject(value)) throw new Error(`the contract has no object at ${place}`);
  return typeof value.$ref === 'string' ? follow(root, value.$ref) : { value, at: place };
}
