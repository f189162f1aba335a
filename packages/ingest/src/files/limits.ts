/** Limits that protect the server from hostile or broken files. */
export const limits = {
  longColumns: 500,
  wideColumns: 2000,
  cellCharacters: 10_000,
  /** A list contains many values and names, and its size is limited. */
  valueCharacters: 200,
  nameCharacters: 400,
  lineCharacters: 10_000_000,
  unsuspectedBytes: 64 * 1024 * 1024,
  /** Maximum ratio of unpacked size to archive size. */
  inflation: 300,
  inflatedBytes: 512 * 1024 * 1024,
  zipEntries: 10_000,
  rejectedCells: 100,
  rejectedRows: 10_000,
  namedProducts: 200_000,
} as const;
