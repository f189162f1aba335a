import type { Contract } from '../contract/contract.ts';
import { isObject, type JsonObject } from '../contract/is-object.ts';
import { follow, type Place, pointer } from '../contract/pointer.ts';
import { type Candidate, candidate } from './candidate.ts';
import { textCandidates } from './text-candidates.ts';

const maxDepth = 3;
const maxListLength = 12_000;
const under = (place: Place, ...parts: string[]) => place.at + pointer(...parts).slice(1);

const otherTypes: readonly Candidate[] = [
  null,
  true,
  false,
  7,
  '7',
  'true',
  'null',
  [],
  [null],
  ['text'],
  {},
  { text: 'text' },
].map((value) => candidate(value));

/** Returns the first valid candidate, or undefined. */
export function sample(contract: Contract, at: string, depth = 0): unknown {
  return jsonCandidates(contract, at, depth).find(({ value }) => contract.validator.accepts(at, value))
    ?.value;
}

function lists(contract: Contract, place: Place, depth: number): Candidate[] {
  const schema = place.value;
  if (schema.items === undefined) return [];
  const items = under(place, 'items');
  const one = sample(contract, items, depth + 1);
  const max = typeof schema.maxItems === 'number' ? schema.maxItems : undefined;
  const choices: unknown = contract.schema(items).enum;
  const repeated = (length: number) => Array.from({ length }, () => one);
  return [
    candidate([one]),
    candidate([one, one], 'a duplicate'),
    ...(Array.isArray(choices) ? [candidate(choices, 'every choice')] : []),
    ...(max !== undefined && max < maxListLength
      ? [candidate(repeated(max), `${max} items`), candidate(repeated(max + 1), `${max + 1} items`)]
      : []),
    ...jsonCandidates(contract, items, depth + 1).map(({ name, value }) => candidate([value], `[${name}]`)),
  ];
}

function objects(contract: Contract, place: Place, depth: number): Candidate[] {
  const schema = place.value;
  const found: Candidate[] = [];
  for (const name of Object.keys(isObject(schema.properties) ? schema.properties : {}))
    for (const inner of jsonCandidates(contract, under(place, 'properties', name), depth + 1))
      found.push(candidate({ [name]: inner.value }, `${name}: ${inner.name}`));
  if (isObject(schema.additionalProperties)) {
    const key = schema.propertyNames === undefined ? 'key' : sample(contract, under(place, 'propertyNames'));
    const value = sample(contract, under(place, 'additionalProperties'), depth + 1);
    found.push(candidate({ 'no such key': value }));
    for (const inner of jsonCandidates(contract, under(place, 'additionalProperties'), depth + 1))
      found.push(candidate({ [String(key)]: inner.value }, `${String(key)}: ${inner.name}`));
  }
  return found;
}

/** Returns JSON values on both sides of each boundary of a schema. */
export function jsonCandidates(contract: Contract, at: string, depth = 0): Candidate[] {
  if (depth > maxDepth) return [];
  const place = follow(contract.document, at);
  const schema = place.value;
  const types = [schema.type].flat();
  const has = (type: string) => types.includes(type);
  const found = [
    ...('default' in schema ? [candidate(schema.default)] : []),
    ...(has('string') ? textCandidates(schema) : []),
    ...(has('integer') || has('number') ? numberCandidates(schema).map((value) => candidate(value)) : []),
    ...(has('array') ? lists(contract, place, depth) : []),
    ...(has('object') ? objects(contract, place, depth) : []),
    ...otherTypes,
  ];
  return [...new Map(found.map((one) => [JSON.stringify(one.value), one])).values()];
}

/** Returns numbers on both sides of each boundary of a schema. */
function numberCandidates(schema: JsonObject): number[] {
  const bounds = [schema.minimum, schema.maximum].filter((bound) => typeof bound === 'number');
  const choices = (Array.isArray(schema.enum) ? schema.enum : []).filter((one) => typeof one === 'number');
  const near = bounds.flatMap((bound) => [bound - 1, bound, bound + 1, bound + 0.5]);
  return [...new Set([...near, ...choices, ...choices.map((one) => one / 2), 0, -1, 1, 1.5, 2 ** 53, 1e300])];
}
