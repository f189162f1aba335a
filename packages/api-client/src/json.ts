/** An object of an answer whose members nobody has checked yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The value as an object, or null when it is anything else (lists included). */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The value as a list, or null when it is none. */
export function asList(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** The value as text, or null when it is no string or a blank one. Numbers count: legacy ids are numeric. */
export function asText(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** The value as a finite number, read from a numeric string too, or null. Null is unknown, never 0. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** The strings of a list; what is no string is left out. */
export function asTexts(value: unknown): string[] {
  return (asList(value) ?? []).map(asText).filter((text) => text !== null);
}
