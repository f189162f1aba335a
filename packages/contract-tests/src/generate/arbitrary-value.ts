import * as fc from 'fast-check';
import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { follow, type Place, pointer } from '../contract/pointer.ts';

const under = (place: Place, ...parts: string[]) => place.at + pointer(...parts).slice(1);
const numberOr = (value: unknown, fallback: number) => (typeof value === 'number' ? value : fallback);
const maxDepth = 4;

/**
 * Removes lookaround, which fast-check does not support. Additional strings that then match are filtered out with the
 * schema.
 */
function withoutLookaround(pattern: string): string {
  let found = pattern;
  for (let start = found.search(/\(\?<?[=!]/); start >= 0; start = found.search(/\(\?<?[=!]/)) {
    let depth = 0;
    let end = start;
    do {
      if (found[end] === '(') depth += 1;
      if (found[end] === ')') depth -= 1;
      end += 1;
    } while (depth > 0 && end < found.length);
    found = found.slice(0, start) + found.slice(end);
  }
  return found;
}

const formats: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  'date-time': () =>
    fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  uri: () => fc.webUrl(),
  hostname: () => fc.domain(),
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
  byte: () => fc.base64String(),
};

function text(schema: JsonObject): fc.Arbitrary<string> {
  const ofFormat = formats[String(schema.format)];
  if (ofFormat) return ofFormat();
  if (schema.format === 'date')
    return fc
      .date({
        min: new Date(typeof schema['x-minimum'] === 'string' ? schema['x-minimum'] : '1970-01-01'),
        max: new Date(typeof schema['x-maximum'] === 'string' ? schema['x-maximum'] : '2100-01-01'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10));
  if (schema.format === 'email') return fc.stringMatching(/^[a-z]{1,12}@[a-z]{1,12}\.(com|org)$/);
  const [minLength, maxLength] = [numberOr(schema.minLength, 0), numberOr(schema.maxLength, 30)];
  if (typeof schema.pattern === 'string') {
    const plain = /surrogate|\\ud800/i.test(schema.pattern) ? null : withoutLookaround(schema.pattern);
    if (plain !== null) return fc.stringMatching(new RegExp(plain));
  }
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 200) });
}

function number(schema: JsonObject): fc.Arbitrary<number> {
  const [min, max] = [numberOr(schema.minimum, -1e6), numberOr(schema.maximum, 1e6)];
  return schema.type === 'integer'
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
}

function object(contract: Contract, place: Place, depth: number): fc.Arbitrary<object> {
  const { properties, required, additionalProperties, propertyNames, maxProperties } = place.value;
  const names = Object.keys(isObject(properties) ? properties : {});
  const known = Object.fromEntries(
    names.map((name) => [name, valid(contract, under(place, 'properties', name), depth + 1)]),
  );
  const needed = Array.isArray(required) ? names.filter((name) => required.includes(name)) : [];
  if (!isObject(additionalProperties)) return fc.record(known, { requiredKeys: needed });
  const keys =
    propertyNames === undefined
      ? fc.stringMatching(/^[a-z]{1,8}$/)
      : valid(contract, under(place, 'propertyNames'), depth + 1).map(String);
  const values = valid(contract, under(place, 'additionalProperties'), depth + 1);
  return fc.dictionary(keys, values, { maxKeys: numberOr(maxProperties, 3), noNullPrototype: true });
}

function array(contract: Contract, place: Place, depth: number): fc.Arbitrary<unknown[]> {
  const items = valid(contract, under(place, 'items'), depth + 1);
  const limits = {
    minLength: numberOr(place.value.minItems, 0),
    maxLength: Math.min(numberOr(place.value.maxItems, 5), 15),
  };
  return place.value.uniqueItems === true ? fc.uniqueArray(items, limits) : fc.array(items, limits);
}

function typed(contract: Contract, place: Place, type: unknown, depth: number): fc.Arbitrary<unknown> {
  if (type === 'string') return text(place.value);
  if (type === 'integer' || type === 'number') return number({ ...place.value, type });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return array(contract, place, depth);
  if (type === 'object') return object(contract, place, depth);
  return fc.constant(null);
}

function valid(contract: Contract, at: string, depth: number): fc.Arbitrary<unknown> {
  const place = follow(contract.document, at);
  const schema = place.value;
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (depth > maxDepth) return fc.constant(null);
  const branches = (keyword: string) =>
    (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((_, index) =>
      valid(contract, under(place, keyword, String(index)), depth + 1),
    );
  const [choices, parts] = [[...branches('oneOf'), ...branches('anyOf')], branches('allOf')];
  if (choices.length > 0) return fc.oneof(...choices);
  if (parts.length > 0) {
    const own = isObject(schema.properties) ? [object(contract, place, depth)] : [];
    return fc
      .tuple(...parts, ...own)
      .map((values) => Object.assign({}, ...values.filter(isObject)) as object);
  }
  const types = [schema.type ?? (isObject(schema.properties) ? 'object' : undefined)].flat();
  return fc.oneof(...types.map((type) => typed(contract, place, type, depth)));
}

/** Generated values by contract, cached because building the generator of a string takes milliseconds. */
const generated = new WeakMap<Contract, Map<string, unknown[]>>();

/** Returns the valid values among a number of generated ones; may be empty. */
export function generatedValues(contract: Contract, at: string, tries: number, seed: number): unknown[] {
  const known = generated.get(contract) ?? new Map<string, unknown[]>();
  generated.set(contract, known);
  const key = `${at} ${tries} ${seed}`;
  const values =
    known.get(key) ??
    fc
      .sample(valid(contract, at, 0), { numRuns: tries, seed })
      .filter((value) => contract.validator.accepts(at, value));
  known.set(key, values);
  return structuredClone(values);
}

/** Generates valid values. Never terminates if `generatedValues` finds none. */
export function arbitraryValue(contract: Contract, at: string): fc.Arbitrary<unknown> {
  return valid(contract, at, 0).filter((value) => contract.validator.accepts(at, value));
}
