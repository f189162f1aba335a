import { narrowings, removedProperties } from './narrowings.ts';
import { isObject, type Json, resolve } from './schema-view.ts';

interface Operation {
  readonly name: string;
  readonly raw: Json;
  /** By place and name. */
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
const contentOf = (holder: Json): Json => (isObject(holder['content']) ? holder['content'] : {});
const schemaOf = (holder: unknown): unknown => (isObject(holder) ? holder['schema'] : undefined);

/**
 * What a client of the old contract may trip over when the server follows the new one: removed operations,
 * parameters, content types, statuses and properties; requests that allow less; answers that promise less.
 * Examples, descriptions and links are not compared, and neither is what a regular expression matches: a
 * pattern that differs counts as narrower.
 */
export function breakingChangesOf(old: Json, next: Json): string[] {
  const now = operationsOf(next);
  return [...operationsOf(old).values()].flatMap((before) => {
    const after = now.get(before.name);
    if (after === undefined) return [`${before.name}: the operation is removed`];
    const changes = [
      ...(isPublic(before) && !isPublic(after) ? ['now needs a token'] : []),
      ...parameterChanges(old, next, before, after),
      ...bodyChanges(old, next, before, after),
      ...answerChanges(old, next, before, after),
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
    return narrowings(
      { document: old, schema: one['schema'] },
      { document: next, schema: other['schema'] },
      `parameter ${name}`,
    );
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
    return [...narrowings(from, to, 'request'), ...removedProperties(from, to, 'request')];
  });
  return [...nowRequired, ...new Set(changed)];
}

function answerChanges(old: Json, next: Json, before: Operation, after: Operation): string[] {
  const answers = resolve(next, after.raw['responses']);
  return Object.entries(resolve(old, before.raw['responses'])).flatMap(([status, answer]) => {
    if (!(status in answers)) return [`answer ${status} is removed`];
    const given = contentOf(resolve(next, answers[status]));
    return Object.entries(contentOf(resolve(old, answer))).flatMap(([type, holder]) => {
      if (!(type in given)) return [`answer ${status} ${type} is removed`];
      const was = { document: old, schema: schemaOf(holder) };
      const is = { document: next, schema: schemaOf(given[type]) };
      const at = `answer ${status}`;
      return [...narrowings(is, was, at), ...removedProperties(was, is, at)];
    });
  });
}
