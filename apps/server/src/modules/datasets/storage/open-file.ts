import SQLite, { type Database } from 'better-sqlite3';

/** Opens a dataset file for reading. */
export function openFile(path: string): Database {
  const database = new SQLite(path, { readonly: true, fileMustExist: true });
  // SQLite's lower() handles only ASCII letters.
  return database.function('folded', { deterministic: true }, (text: string) => text.toLowerCase());
}
