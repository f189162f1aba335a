type SearchValue = string | string[];

/** Parses `?a=1&b=2&b=3`. Every value stays a string, because an id such as `123e4567` must not become a number. */
export function parseSearch(search: string): Record<string, SearchValue> {
  const values = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name): [string, SearchValue] => {
      const all = values.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

/** Inverse of `parseSearch`. Omits undefined, null and empty lists. */
export function stringifySearch(search: Record<string, unknown>): string {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') {
        values.append(name, String(item));
      }
    }
  }
  const text = values.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Returns a search parameter as text; undefined if it is absent or blank. If it is repeated, the first value is used.
 */
export function searchText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined;
}

/** Returns a repeatable search parameter as a list; undefined if absent. */
export function searchList(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item !== '');
}

/** Parses a page number from the URL, starting at 1; returns 1 if it is invalid. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** Returns the object without undefined properties, so that they disappear from the URL. */
export function withoutBlanks<T extends object>(object: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
