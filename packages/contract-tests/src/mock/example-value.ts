import type { Contract } from '../contract/contract.ts';
import { isObject } from '../contract/is-object.ts';
import { at, follow, type Place, pointer } from '../contract/pointer.ts';
import { generatedValues } from '../generate/arbitrary-value.ts';

/** The seed is fixed, so that the same schema always gives the same value. */
const seed = 1;
const tries = 50;
/** Maximum depth of optional properties, because schemas may be recursive. */
const maxDepth = 6;

const under = (place: Place, ...parts: string[]) => place.at + pointer(...parts).slice(1);

/** Replacements for example strings with a wrong format. */
const valueByFormat: Readonly<Record<string, string>> = {
  uri: 'https://example.com/',
  'uri-reference': '/example',
  email: 'user@example.com',
  date: '2024-01-31',
  'date-time': '2024-01-31T12:00:00Z',
  time: '12:00:00Z',
  uuid: '0b6c1f0e-5a51-4d0e-9a53-000000000000',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

/** Replaces every string that has a wrong format, so that one such string does not make the whole value unusable. */
function withFormats(contract: Contract, place: string, value: unknown): unknown {
  const problems = contract.validator.problems(place, value);
  if (problems.length === 0) return value;
  let repaired: unknown = structuredClone(value);
  for (const { at: pointerInValue, message } of problems) {
    const replacement = valueByFormat[/"(.+)"/.exec(message)?.[1] ?? ''];
    if (replacement === undefined) continue;
    const parent = at(repaired, `#${pointerInValue.slice(0, pointerInValue.lastIndexOf('/'))}`);
    const key = pointerInValue.slice(pointerInValue.lastIndexOf('/') + 1);
    if (pointerInValue === '') repaired = replacement;
    else if (typeof parent === 'object' && parent !== null) Object.assign(parent, { [key]: replacement });
  }
  return repaired;
}

/** Returns whether a documented value may be used. A wrong format is tolerated, because examples often have one. */
const isUsable = (contract: Contract, place: string, value: unknown): boolean =>
  contract.validator.problems(place, value).every(({ message }) => message.startsWith('must match format'));

/** Returns the values that a schema itself documents. */
function documentedValues({ value: schema }: Place): unknown[] {
  const lists = [schema.examples, schema.enum].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return [schema.example, schema.const, schema.default, ...lists].filter((value) => value !== undefined);
}

function object(contract: Contract, place: Place, depth: number): Record<string, unknown> {
  const { properties, required } = place.value;
  const names = Object.keys(isObject(properties) ? properties : {});
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  return Object.fromEntries(
    names.flatMap((name) => {
      const property = under(place, 'properties', name);
      if (contract.schema(property).writeOnly === true || (depth >= maxDepth && !isRequired(name))) return [];
      const value = composed(contract, property, depth + 1);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Composes a value from the examples of a schema and its parts; undefined if this is impossible. */
function composed(contract: Contract, address: string, depth: number): unknown {
  const place = follow(contract.document, address);
  const schema = place.value;
  const documented = documentedValues(place).find((value) => isUsable(contract, place.at, value));
  if (documented !== undefined) return documented;
  const branches = (keyword: string) =>
    (Array.isArray(schema[keyword]) ? schema[keyword] : []).map((_, index) =>
      under(place, keyword, String(index)),
    );
  if (depth > maxDepth * 2) return undefined;
  const parts = branches('allOf').map((part) => composed(contract, part, depth + 1));
  const choice = [...branches('oneOf'), ...branches('anyOf')]
    .map((branch) => composed(contract, branch, depth + 1))
    .find((value) => value !== undefined);
  if (parts.length > 0 || (choice !== undefined && isObject(schema.properties)))
    return Object.assign(
      {},
      ...[...parts, choice, object(contract, place, depth)].filter(isObject),
    ) as object;
  if (choice !== undefined) return choice;
  const types = [schema.type].flat();
  if (types.includes('object') || isObject(schema.properties)) {
    const value = object(contract, place, depth);
    if (Object.keys(value).length > 0) return value;
  }
  if (types.includes('array') && schema.items !== undefined) {
    const item = depth >= maxDepth ? undefined : composed(contract, under(place, 'items'), depth + 1);
    const count = Math.max(1, typeof schema.minItems === 'number' ? schema.minItems : 0);
    return item === undefined ? [] : Array.from({ length: count }, () => item);
  }
  return generatedValues(contract, place.at, tries, seed)[0];
}

/**
 * Returns a value for a response: the given example, one composed from the schema's examples, or a generated one.
 *
 * @returns undefined if no valid value is found
 */
export function exampleValue(contract: Contract, place: string, examples: readonly unknown[] = []): unknown {
  const example = examples.find((value) => value !== undefined && isUsable(contract, place, value));
  if (example !== undefined) return withFormats(contract, place, example);
  const value = composed(contract, place, 0);
  return value !== undefined && isUsable(contract, place, value)
    ? withFormats(contract, place, value)
    : generatedValues(contract, place, tries, seed)[0];
}
