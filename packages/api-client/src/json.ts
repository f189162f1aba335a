/** A JSON object with unchecked members. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Converts an unchecked JSON value. */
type Reader = (json: unknown) => unknown;

/** Result of `readFields`. */
export type Fields<Readers extends Readonly<Record<string, Reader>>> = {
  readonly [Name in keyof Readers]: ReturnType<Readers[Name]>;
};

/**
 * Reads several fields.
 *
 * @param readers a reader for each field
 * @param get returns the unchecked value of a field
 */
export function readFields<Readers extends Readonly<Record<string, Reader>>>(
  readers: Readers,
  get: (name: string) => unknown,
): Fields<Readers> {
  const fields = Object.entries(readers).map(([name, read]) => [name, read(get(name))]);
  return Object.fromEntries(fields) as Fields<Readers>;
}

/** Returns the value if it is an object and not an array, else null. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** Returns the value if it is an array, else null. */
export function asList(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** Returns a string that is not blank, else null. Converts numbers to strings, because legacy ids are numeric. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Returns a finite number, also from a numeric string, else null. An unknown value is null, never 0. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** Returns an array's strings. Omits blank strings and other elements. */
export function asTexts(value: unknown): readonly string[] {
  return (asList(value) ?? []).map(asText).filter((text) => text !== null);
}
