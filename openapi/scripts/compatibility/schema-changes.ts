import { alternatives, isObject, type Json } from './schema-view.ts';

/** A schema and the document that its references point into. */
export interface Side {
  readonly document: Json;
  readonly schema: unknown;
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'x-minimum'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'x-maximum'];
/** Keywords whose values cannot be compared by strictness, so that any change counts as narrower. */
const opaque = ['pattern', 'format', 'const', 'uniqueItems', 'multipleOf', 'not'];

const show = (value: unknown): string => JSON.stringify(value) ?? 'none';
const properties = (schema: Json): Json => (isObject(schema['properties']) ? schema['properties'] : {});
const required = (schema: Json): readonly string[] =>
  Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];

function typeChange(from: Json, to: Json): string[] {
  const [before, after] = [from['type'], to['type']];
  const same = after === undefined || before === after || (before === 'integer' && after === 'number');
  return same ? [] : [`type ${show(before)} is not ${show(after)}`];
}

function enumChange(from: Json, to: Json): string[] {
  const after: unknown = to['enum'];
  if (!Array.isArray(after)) return [];
  const before: unknown = from['enum'] ?? ('const' in from ? [from['const']] : undefined);
  if (!Array.isArray(before)) return [`any value is not limited to ${show(after)}`];
  const gone = before.filter((value) => !after.includes(value));
  return gone.length === 0 ? [] : [`${show(gone)} is not in ${show(after)}`];
}

function boundChanges(from: Json, to: Json): string[] {
  const tighter = (keyword: string, isTighter: (before: never, after: never) => boolean) => {
    const [before, after] = [from[keyword], to[keyword]];
    if (after === undefined || (before !== undefined && !isTighter(before as never, after as never)))
      return [];
    return [`${keyword} ${show(before)} against ${show(after)}`];
  };
  return [
    ...lowerBounds.flatMap((keyword) => tighter(keyword, (before, after) => after > before)),
    ...upperBounds.flatMap((keyword) => tighter(keyword, (before, after) => after < before)),
    ...opaque.flatMap((keyword) => tighter(keyword, (before, after) => show(before) !== show(after))),
  ];
}

function propertyChanges(from: Side, to: Side, before: Json, after: Json, at: string): string[] {
  const [old, next] = [properties(before), properties(after)];
  const missing = required(after)
    .filter((name) => !required(before).includes(name))
    .map((name) => `${at}.${name}: is optional on one side and required on the other`);
  const shared = Object.keys(old)
    .filter((name) => name in next)
    .flatMap((name) =>
      narrowings({ ...from, schema: old[name] }, { ...to, schema: next[name] }, `${at}.${name}`),
    );
  const extra = (schema: Json): unknown => schema['additionalProperties'] ?? {};
  const closed =
    extra(after) === false && extra(before) !== false ? [`${at}: other properties are rejected`] : [];
  const others =
    isObject(after['additionalProperties']) && isObject(extra(before))
      ? narrowings({ ...from, schema: extra(before) }, { ...to, schema: extra(after) }, `${at}.*`)
      : [];
  const names =
    after['propertyNames'] === undefined
      ? []
      : narrowings(
          { ...from, schema: before['propertyNames'] },
          { ...to, schema: after['propertyNames'] },
          `${at} (names)`,
        );
  return [...missing, ...shared, ...closed, ...others, ...names];
}

function ofOne(from: Side, to: Side, before: Json, after: Json, at: string): string[] {
  const items =
    after['items'] === undefined
      ? []
      : narrowings({ ...from, schema: before['items'] }, { ...to, schema: after['items'] }, `${at}[]`);
  return [
    ...[...typeChange(before, after), ...enumChange(before, after), ...boundChanges(before, after)].map(
      (text) => `${at}: ${text}`,
    ),
    ...propertyChanges(from, to, before, after, at),
    ...items,
  ];
}

type Comparison = (from: Side, to: Side, at: string) => string[];

/**
 * Compares each pair of schemas once, because many operations share the same schemas. Each result starts with the path
 * `at`.
 */
function memoized(compare: Comparison): Comparison {
  const results = new WeakMap<object, WeakMap<object, string[]>>();
  return (from, to, at) => {
    if (!isObject(from.schema) || !isObject(to.schema)) return compare(from, to, at);
    const known = results.get(from.schema) ?? new WeakMap<object, string[]>();
    const found = known.get(to.schema) ?? compare(from, to, '');
    results.set(from.schema, known.set(to.schema, found));
    return found.map((text) => `${at}${text}`);
  };
}

/**
 * Returns values that `from` allows and `to` may reject. Requests may only widen (from the old contract to the new
 * one), responses may only narrow (from the new contract to the old one).
 */
export const narrowings = memoized((from, to, at) => {
  const after = alternatives(to.document, to.schema);
  return alternatives(from.document, from.schema).flatMap((one) => {
    const reasons = after
      .map((other) => ofOne(from, to, one, other, at))
      .sort(
        (a, b) =>
          a.length - b.length ||
          Number(a[0]?.startsWith(`${at}: type`)) - Number(b[0]?.startsWith(`${at}: type`)),
      );
    return reasons[0] ?? [];
  });
});

/** Returns properties of `from` that `to` lacks, at any depth. */
export const removedProperties = memoized((from, to, at) => {
  const after = alternatives(to.document, to.schema);
  const found = alternatives(from.document, from.schema).flatMap((one) => {
    const own = Object.entries(properties(one)).flatMap(([name, schema]) => {
      const holder = after.find((other) => name in properties(other));
      if (holder === undefined) return [`${at}.${name}: the property is removed`];
      return removedProperties(
        { ...from, schema },
        { ...to, schema: properties(holder)[name] },
        `${at}.${name}`,
      );
    });
    const list = after.find((other) => other['items'] !== undefined);
    const items =
      one['items'] === undefined || list === undefined
        ? []
        : removedProperties({ ...from, schema: one['items'] }, { ...to, schema: list['items'] }, `${at}[]`);
    return [...own, ...items];
  });
  return [...new Set(found)];
});

const noDefault = 'none';

function defaultsOf({ document, schema }: Side, at: string): [place: string, value: string][] {
  return alternatives(document, schema).flatMap((one) => [
    [at, JSON.stringify(one['default']) ?? noDefault],
    ...Object.entries(properties(one)).flatMap(([name, property]) =>
      defaultsOf({ document, schema: property }, `${at}.${name}`),
    ),
    ...(one['items'] === undefined ? [] : defaultsOf({ document, schema: one['items'] }, `${at}[]`)),
  ]);
}

/** Returns changed defaults, which change the meaning of requests that omit the value. */
export function changedDefaults(from: Side, to: Side, at: string): string[] {
  const after = new Map(defaultsOf(to, at));
  return [...new Map(defaultsOf(from, at))].flatMap(([place, value]) => {
    const next = after.get(place) ?? value;
    return value === noDefault || next === value ? [] : [`${place}: the default ${value} is now ${next}`];
  });
}
