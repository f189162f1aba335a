import type { Side } from './narrowings.ts';
import { alternatives, isObject } from './schema-view.ts';

const none = 'none';

/** The default of every place of a schema. */
function defaultsOf({ document, schema }: Side, at: string): [place: string, value: string][] {
  return alternatives(document, schema).flatMap((one) => [
    [at, JSON.stringify(one['default']) ?? none],
    ...Object.entries(isObject(one['properties']) ? one['properties'] : {}).flatMap(([name, property]) =>
      defaultsOf({ document, schema: property }, `${at}.${name}`),
    ),
    ...(one['items'] === undefined ? [] : defaultsOf({ document, schema: one['items'] }, `${at}[]`)),
  ]);
}

/** What a request means that leaves something out, where it meant something else before. */
export function changedDefaults(from: Side, to: Side, at: string): string[] {
  const after = new Map(defaultsOf(to, at));
  return [...new Map(defaultsOf(from, at))].flatMap(([place, value]) => {
    const next = after.get(place) ?? value;
    return value === none || next === value ? [] : [`${place}: the default ${value} is now ${next}`];
  });
}
