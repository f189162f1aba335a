import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { at, pointer } from '../contract/pointer.ts';

interface Schema {
  place: string;
  value: JsonObject;
}

const under = ({ place }: Schema, ...parts: string[]) => place + pointer(...parts).slice(1);

const found = new WeakMap<Contract, Map<string, unknown>>();

/** Returns the value at a pointer into the contract, which does not change. */
function schemaAt(contract: Contract, place: string): unknown {
  const known = found.get(contract) ?? new Map<string, unknown>();
  found.set(contract, known);
  const schema = known.has(place) ? known.get(place) : at(contract.document, place);
  known.set(place, schema);
  return schema;
}

/** Returns all schemas that apply to a value: the schema itself, its references and its matching branches. */
function applicableSchemas(contract: Contract, place: string, value: unknown): Schema[] {
  const schema = schemaAt(contract, place);
  if (!isObject(schema)) return [];
  const own: Schema = { place, value: schema };
  const all = (keyword: string) =>
    (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((_, index) =>
      under(own, keyword, String(index)),
    );
  const fitting = [...all('oneOf'), ...all('anyOf')].filter((branch) =>
    contract.validator.accepts(branch, value),
  );
  const referred = typeof schema.$ref === 'string' ? [schema.$ref] : [];
  return [
    own,
    ...[...referred, ...all('allOf'), ...fitting].flatMap((one) => applicableSchemas(contract, one, value)),
  ];
}

const defines = (schema: Schema, keyword: string) => schema.value[keyword] !== undefined;

/** Returns the schemas that declare a property. */
function declarationsOf(schema: Schema, key: string): string[] {
  const { properties, patternProperties } = schema.value;
  const patterns = Object.keys(isObject(patternProperties) ? patternProperties : {});
  return [
    ...(isObject(properties) && Object.hasOwn(properties, key) ? [under(schema, 'properties', key)] : []),
    ...patterns
      .filter((pattern) => new RegExp(pattern, 'u').test(key))
      .map((pattern) => under(schema, 'patternProperties', pattern)),
  ];
}

/**
 * Returns JSON pointers to undeclared properties. Schemas without `properties`, or with `additionalProperties`, allow
 * any property.
 */
export function undeclared(contract: Contract, places: readonly string[], value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const schemas = places.flatMap((place) => applicableSchemas(contract, place, value));
  if (Array.isArray(value)) {
    const items = schemas
      .filter((schema) => defines(schema, 'items'))
      .map((schema) => under(schema, 'items'));
    if (items.length === 0) return [];
    return value.flatMap((item, index) => undeclared(contract, items, item).map((at) => `/${index}${at}`));
  }
  if (!isObject(value) || !schemas.some((schema) => defines(schema, 'properties'))) return [];
  const isOpen = schemas.some((schema) => defines(schema, 'additionalProperties'));
  return Object.entries(value).flatMap(([key, child]) => {
    const known = schemas.flatMap((schema) => declarationsOf(schema, key));
    if (known.length === 0) return isOpen ? [] : [`/${key}`];
    return undeclared(contract, known, child).map((at) => `/${key}${at}`);
  });
}
