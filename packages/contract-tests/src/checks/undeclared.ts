import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { at, pointer } from '../contract/pointer.ts';

interface Schema {
  place: string;
  value: JsonObject;
}

const under = ({ place }: Schema, ...parts: string[]) => place + pointer(...parts).slice(1);

/** Returns all schemas that apply to a value: the schema itself, its references and its matching branches. */
function applicableSchemas(contract: Contract, place: string, value: unknown): Schema[] {
  const schema = at(contract.document, place);
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

/** What the schemas of a value declare. */
interface Shape {
  /** Whether every value of these schemas has this shape, because no branch depends on the value. */
  isFixed: boolean;
  items: readonly string[];
  hasProperties: boolean;
  isOpen: boolean;
  /** Schemas by property, filled on demand. */
  declarations: (key: string) => readonly string[];
}

const shapes = new WeakMap<Contract, Map<string, Shape>>();

function makeShape(contract: Contract, places: readonly string[], value: unknown): Shape {
  const schemas = places.flatMap((place) => applicableSchemas(contract, place, value));
  const declared = new Map<string, readonly string[]>();
  return {
    isFixed: !schemas.some((schema) => defines(schema, 'oneOf') || defines(schema, 'anyOf')),
    items: schemas.filter((schema) => defines(schema, 'items')).map((schema) => under(schema, 'items')),
    hasProperties: schemas.some((schema) => defines(schema, 'properties')),
    isOpen: schemas.some((schema) => defines(schema, 'additionalProperties')),
    declarations(key) {
      const known = declared.get(key) ?? schemas.flatMap((schema) => declarationsOf(schema, key));
      declared.set(key, known);
      return known;
    },
  };
}

function shapeOf(contract: Contract, places: readonly string[], value: unknown): Shape {
  const known = shapes.get(contract) ?? new Map<string, Shape>();
  shapes.set(contract, known);
  const key = places.join(' ');
  const shape = known.get(key) ?? makeShape(contract, places, value);
  if (shape.isFixed) known.set(key, shape);
  return shape;
}

/**
 * Returns JSON pointers to undeclared properties. Schemas without `properties`, or with `additionalProperties`, allow
 * any property.
 */
export function undeclared(contract: Contract, places: readonly string[], value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { items, hasProperties, isOpen, declarations } = shapeOf(contract, places, value);
  if (Array.isArray(value)) {
    if (items.length === 0) return [];
    return value.flatMap((item, index) => undeclared(contract, items, item).map((at) => `/${index}${at}`));
  }
  if (!isObject(value) || !hasProperties) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const known = declarations(key);
    if (known.length === 0) return isOpen ? [] : [`/${key}`];
    return undeclared(contract, known, child).map((at) => `/${key}${at}`);
  });
}
