/** Replaces U+0000, which PostgreSQL cannot store, in stored values and in search terms alike. */
export const replaceNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
