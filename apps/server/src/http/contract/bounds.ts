/** Schema keywords that do not limit a size. Other keywords must not occur below a `not`. */
const notSizes = new Set([
  'anyOf',
  'const',
  'enum',
  'format',
  'if',
  'maximum',
  'minItems',
  'minLength',
  'minimum',
  'not',
  'oneOf',
  'pattern',
  'propertyNames',
  'required',
  'type',
  'uniqueItems',
  'x-maximum',
  'x-minimum',
]);

const mapped = (object: object): object =>
  Object.fromEntries(Object.entries(object).map(([name, schema]) => [name, boundsOnly(schema)]));

/**
 * Returns the document with schemas that only bound the size of values. A value that passes is small enough to be
 * checked in full, even if every error is listed.
 */
export function boundsOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(boundsOnly);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !notSizes.has(key)) as [string, unknown][];
  return Object.fromEntries(
    kept.map(([key, value]) =>
      // Property names are not keywords.
      [key, key === 'properties' ? mapped(value as object) : boundsOnly(value)],
    ),
  );
}
