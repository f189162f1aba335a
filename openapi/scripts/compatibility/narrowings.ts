import { alternatives, isObject, type Json } from './schema-view.ts';

/** A schema together with the document its references point into. */
export interface Side {
  readonly document: Json;
  readonly schema: unknown;
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'x-minimum'];
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'x-maximum'];
/** Keywords whose two values are not compared: any other value, or a new one, may refuse what was allowed. */
const opaque = ['pattern', 'format', 'const', 'uniqueItems', 'multipleOf', 'not'];

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
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
  if (!Array.isArray(before)) return [`any value is not only ${show(after)}`];
  const gone = before.filter((value) => !after.includes(value));
  return gone.length === 0 ? [] : [`${show(gone)} is not among ${show(after)}`];
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
    .map((name) => `${at}.${name}: may be missing on one side, is required on the other`);
  const shared = Object.keys(old)
    .filter((name) => name in next)
    .flatMap((name) =>
      narrowings({ ...from, schema: old[name] }, { ...to, schema: next[name] }, `${at}.${name}`),
    );
  const extra = (schema: Json): unknown => schema['additionalProperties'] ?? {};
  const closed =
    extra(after) === false && extra(before) !== false ? [`${at}: other properties are refused`] : [];
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

/**
 * Ways in which a value that `from` allows may be refused by `to`. A request may only widen (from the old
 * contract to the new one), an answer may only narrow (from the new one to the old one).
 */
export function narrowings(from: Side, to: Side, at: string): string[] {
  const before = alternatives(from.document, from.schema);
  const after = alternatives(to.document, to.schema);
  return before.flatMap((one) => {
    const reasons = after
      .map((other) => ofOne(from, to, one, other, at))
      .sort(
        (a, b) =>
          a.length - b.length ||
          Number(a[0]?.startsWith(`${at}: type`)) - Number(b[0]?.startsWith(`${at}: type`)),
      );
    return reasons[0] ?? [];
  });
}

/** Properties that `from` names and `to` does not, at any depth. */
export function removedProperties(from: Side, to: Side, at: string): string[] {
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
}
