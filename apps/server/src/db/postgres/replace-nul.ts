/** PostgreSQL keeps no U+0000 in a text, so none can be found there either. */
export const replaceNul = (value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
