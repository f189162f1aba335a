type SearchValue = string | string[];

/**
 * Reads `?a=1&b=2&b=3`. Every value stays a string: an id such as `123e4567` must not become a number.
 */
export function parseSearch(search: string): Record<string, SearchValue> {
  const values = new URLSearchParams(search);
  return Object.fromEntries(
    [...new Set(values.keys())].map((name): [string, SearchValue] => {
      const all = values.getAll(name);
      return [name, all.length === 1 ? (all[0] ?? '') : all];
    }),
  );
}

/** Writes what `parseSearch` reads; undefined, null and empty lists are left out. */
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

/** One search parameter as text; undefined when absent or blank. Of several, the first counts. */
export function searchText(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' && first.trim() !== '' ? first.trim() : undefined;
}

/** A search parameter that may be repeated, as a list; undefined when absent. */
export function searchList(value: unknown): string[] | undefined {
  if (value === undefined) return undefined;
  const items: unknown[] = Array.isArray(value) ? value : [value];
  return items.filter((item): item is string => typeof item === 'string' && item !== '');
}

/** A page number out of the URL, from 1; 1 for anything that is none. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };

/** An object without its undefined parts, so that they leave the URL. */
export function withoutBlanks<T extends object>(object: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
