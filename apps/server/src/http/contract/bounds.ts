/** Schema keywords other than those that bound a size; what is left must not be asked under a `not`. */
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
 * The same document with schemas that ask nothing but how large a value is. One that keeps to them is small
 * enough for every other keyword, even where each of its errors is listed.
 */
export function boundsOnly(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(boundsOnly);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key]) => !notSizes.has(key)) as [string, unknown][];
  return Object.fromEntries(
    kept.map(([key, value]) =>
      // Names of properties are no keywords, whatever they are called.
      [key, key === 'properties' ? mapped(value as object) : boundsOnly(value)],
    ),
  );
}
