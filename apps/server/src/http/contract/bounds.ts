/**
 * Schema keywords that do not limit the size of a value. `not` is one of them, so size limits inside a `not` are
 * ignored.
 */
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
 * Returns the document with each schema reduced to its size limits. A value that passes them is small enough to be
 * validated in full, with every error listed.
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
