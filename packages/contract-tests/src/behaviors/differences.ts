import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../contract/is-object.ts';

const maxListed = 3;
const maxTextLength = 400;

const textOf = (value: unknown): string => {
  const text = value instanceof Set ? JSON.stringify([...value]) : (JSON.stringify(value) ?? 'missing');
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
};

/** Returns the smallest parts of a value that differ from the expected ones, as `path is … instead of …`. */
function parts(path: string, reported: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(reported, expected)) return [];
  if (Array.isArray(reported) && Array.isArray(expected)) {
    const [some, others]: readonly [unknown[], unknown[]] = [reported, expected];
    const length =
      some.length === others.length ? [] : [`${path} has ${some.length} items instead of ${others.length}`];
    const common = others.slice(0, some.length);
    return [...length, ...common.flatMap((value, at) => parts(`${path}/${at}`, some[at], value))];
  }
  if (isObject(reported) && isObject(expected))
    return [...new Set([...Object.keys(expected), ...Object.keys(reported)])].flatMap((name) =>
      parts(`${path}/${name}`, reported[name], expected[name]),
    );
  return [`${path} is ${textOf(reported)} instead of ${textOf(expected)}`];
}

/** Returns how a value differs from the expected one; null if it does not. */
export function difference(name: string, reported: unknown, expected: unknown): string | null {
  const all = parts(name, reported, expected);
  if (all.length === 0) return null;
  const more = all.length > maxListed ? [`and ${all.length - maxListed} more differences`] : [];
  return [...all.slice(0, maxListed), ...more].join('; ');
}
