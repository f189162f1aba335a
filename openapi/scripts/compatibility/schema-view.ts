export type Json = { readonly [key: string]: unknown };

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Follows every `$ref` of a value and returns the object. */
export function resolve(document: Json, value: unknown): Json {
  if (!isObject(value)) return {};
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value;
  const target = reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, part) => (isObject(node) ? node[part] : undefined), document);
  if (!isObject(target)) throw new Error(`The contract has no ${reference}.`);
  return resolve(document, target);
}

const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the schema as one object: follows `$ref` and merges `allOf`. */
export function flatten(document: Json, value: unknown): Json {
  const schema = resolve(document, value);
  if (!Array.isArray(schema['allOf'])) return schema;
  const { allOf, ...own } = schema;
  const parts = [...listOf(allOf).map((part) => flatten(document, part)), own];
  return {
    ...parts.reduce<Json>((merged, part) => ({ ...merged, ...part }), {}),
    properties: Object.assign({}, ...parts.map((part) => objectOf(part['properties']))),
    required: parts.flatMap((part) => listOf(part['required'])),
  };
}

const known = new WeakMap<object, readonly Json[]>();

/** Returns the alternatives of a schema: those of `oneOf` or `anyOf`, one per listed type, or the schema itself. */
export function alternatives(document: Json, value: unknown): readonly Json[] {
  const key = isObject(value) ? value : {};
  const found = known.get(key) ?? alternativesOf(document, value);
  known.set(key, found);
  return found;
}

function alternativesOf(document: Json, value: unknown): readonly Json[] {
  const schema = flatten(document, value);
  const several = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(several)) return several.flatMap((one) => alternatives(document, one));
  // `type: [string, 'null']` means the same as a `oneOf` of the two types.
  const types = schema['type'];
  return Array.isArray(types)
    ? types.map((type: unknown) => (type === 'null' ? { type } : { ...schema, type }))
    : [schema];
}
