import { changedDefaults, narrowings, removedProperties } from './schema-changes.ts';
import { isObject, type Json, resolve } from './schema-view.ts';

interface Operation {
  readonly name: string;
  readonly raw: Json;
  /** Parameters by location and name. */
  readonly parameters: ReadonlyMap<string, Json>;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function operationsOf(document: Json): Map<string, Operation> {
  const found = Object.entries(resolve(document, document['paths'])).flatMap(([path, item]) =>
    Object.entries(resolve(document, item))
      .filter(([method]) => methods.includes(method))
      .map(([method, value]): Operation => {
        const raw = resolve(document, value);
        const list = Array.isArray(raw['parameters']) ? raw['parameters'] : [];
        const parameters = list.map((entry: unknown) => resolve(document, entry));
        return {
          name: `${method.toUpperCase()} ${path}`,
          raw,
          parameters: new Map(parameters.map((one) => [`${String(one['in'])} ${String(one['name'])}`, one])),
        };
      }),
  );
  return new Map(found.map((operation) => [operation.name, operation]));
}

const isPublic = ({ raw }: Operation): boolean =>
  Array.isArray(raw['security']) && raw['security'].length === 0;
/** Renaming an operation breaks generated clients. */
const renamed = ({ raw: { operationId: was } }: Operation, { raw: { operationId: is } }: Operation) =>
  was === is ? [] : [`operationId ${String(was)} is now ${String(is)}`];

/** Returns deprecated operations that lack the required dates (see docs/contract-policy.md). */
export const withoutSunset = (document: Json): string[] =>
  [...operationsOf(document).values()]
    .filter(({ raw }) => raw['deprecated'] === true)
    .filter(({ raw }) => ['x-deprecated-since', 'x-sunset'].some((name) => typeof raw[name] !== 'string'))
    .map(({ name }) => `${name}: deprecated without x-deprecated-since and x-sunset`);

const hasSunset = ({ raw }: Operation, today: string) =>
  raw['deprecated'] === true && typeof raw['x-sunset'] === 'string' && raw['x-sunset'] <= today;

/** Describes how a parameter is serialized (OpenAPI 3.1 §4.8.12.2). */
function serialization(parameter: Json): string {
  const { style = parameter['in'] === 'query' ? 'form' : 'simple' } = parameter;
  const { explode = style === 'form' } = parameter;
  return `${JSON.stringify(style)}, explode ${JSON.stringify(explode)}`;
}

const contentOf = (holder: Json): Json => (isObject(holder['content']) ? holder['content'] : {});
const schemaOf = (holder: unknown): unknown => (isObject(holder) ? holder['schema'] : undefined);

/**
 * Returns changes that may break a client of the old contract: removed operations, parameters, content types, statuses
 * and properties; stricter requests; weaker promises in responses. A changed pattern counts as narrower. Examples,
 * descriptions and links are ignored.
 *
 * @param today ISO date; an operation may be removed on or after its `x-sunset` date
 */
export function breakingChangesOf(old: Json, next: Json, today: string): string[] {
  const now = operationsOf(next);
  return [...operationsOf(old).values()].flatMap((before) => {
    const after = now.get(before.name);
    if (after === undefined)
      return hasSunset(before, today) ? [] : [`${before.name}: the operation is removed`];
    const changes = [
      ...renamed(before, after),
      ...(isPublic(before) && !isPublic(after) ? ['now needs a token'] : []),
      ...parameterChanges(old, next, before, after),
      ...bodyChanges(old, next, before, after),
      ...responseChanges(old, next, before, after),
    ];
    return changes.map((change) => `${before.name}: ${change}`);
  });
}

function parameterChanges(old: Json, next: Json, before: Operation, after: Operation): string[] {
  const added = [...after.parameters]
    .filter(([name, one]) => one['required'] === true && before.parameters.get(name)?.['required'] !== true)
    .map(([name]) => `parameter ${name} is now required`);
  const changed = [...before.parameters].flatMap(([name, one]) => {
    const other = after.parameters.get(name);
    if (other === undefined) return [`parameter ${name} is removed`];
    const [from, to] = [
      { document: old, schema: one['schema'] },
      { document: next, schema: other['schema'] },
    ];
    const at = `parameter ${name}`;
    const reserialized =
      serialization(one) === serialization(other)
        ? []
        : [`${at}: ${serialization(one)} is now ${serialization(other)}`];
    return [...reserialized, ...narrowings(from, to, at), ...changedDefaults(from, to, at)];
  });
  return [...added, ...changed];
}

function bodyChanges(old: Json, next: Json, before: Operation, after: Operation): string[] {
  const [was, is] = [resolve(old, before.raw['requestBody']), resolve(next, after.raw['requestBody'])];
  const nowRequired =
    is['required'] === true && was['required'] !== true ? ['the request body is now required'] : [];
  const accepted = contentOf(is);
  const changed = Object.entries(contentOf(was)).flatMap(([type, holder]) => {
    if (!(type in accepted)) return [`request ${type} is removed`];
    const from = { document: old, schema: schemaOf(holder) };
    const to = { document: next, schema: schemaOf(accepted[type]) };
    return [
      ...narrowings(from, to, 'request'),
      ...removedProperties(from, to, 'request'),
      ...changedDefaults(from, to, 'request'),
    ];
  });
  return [...nowRequired, ...new Set(changed)];
}

function responseChanges(old: Json, next: Json, before: Operation, after: Operation): string[] {
  const responses = resolve(next, after.raw['responses']);
  return Object.entries(resolve(old, before.raw['responses'])).flatMap(([status, response]) => {
    if (!(status in responses)) return [`response ${status} is removed`];
    const content = contentOf(resolve(next, responses[status]));
    const lost = headerChanges(old, next, response, responses[status]).map(
      (text) => `response ${status} ${text}`,
    );
    const changed = Object.entries(contentOf(resolve(old, response))).flatMap(([type, holder]) => {
      if (!(type in content)) return [`response ${status} ${type} is removed`];
      const was = { document: old, schema: schemaOf(holder) };
      const is = { document: next, schema: schemaOf(content[type]) };
      const at = `response ${status}`;
      return [...narrowings(is, was, at), ...removedProperties(was, is, at)];
    });
    return [...lost, ...changed];
  });
}

function headerChanges(old: Json, next: Json, before: unknown, after: unknown): string[] {
  const headers = resolve(next, resolve(next, after)['headers']);
  return Object.entries(resolve(old, resolve(old, before)['headers'])).flatMap(([name, header]) => {
    if (!(name in headers)) return [`header ${name} is removed`];
    const [was, is] = [resolve(old, header), resolve(next, headers[name])];
    const noLonger =
      was['required'] === true && is['required'] !== true ? [`header ${name} may be missing`] : [];
    const sides = [
      { document: next, schema: is['schema'] },
      { document: old, schema: was['schema'] },
    ] as const;
    return [...noLonger, ...narrowings(...sides, `header ${name}`)];
  });
}
