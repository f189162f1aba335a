import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { zstdCompressSync, zstdDecompress } from 'node:zlib';
import SQLite, { type Database } from 'better-sqlite3';

const partBytes = 1 << 20;
const decompress = promisify(zstdDecompress);

/** Stores a file in a dataset, in compressed parts. */
export function keepOriginal(database: Database, path: string): void {
  const insert = database.prepare('INSERT INTO original_part (bytes) VALUES (?)');
  const part = Buffer.allocUnsafe(partBytes);
  const descriptor = openSync(path, 'r');
  try {
    for (let read = readSync(descriptor, part); read > 0; read = readSync(descriptor, part))
      insert.run(zstdCompressSync(part.subarray(0, read)));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Writes the file that a dataset was read from. Decompresses outside of the event loop.
 * @param dataset path of the dataset file, whose checksums were verified
 */
export async function writeOriginal(dataset: string, path: string): Promise<void> {
  const database = new SQLite(dataset, { readonly: true, fileMustExist: true });
  const file = await open(path, 'w', 0o600);
  try {
    const parts = database.prepare<[], Buffer>('SELECT bytes FROM original_part ORDER BY position').pluck();
    for (const part of parts.iterate()) await file.write(await decompress(part));
  } finally {
    await file.close();
    database.close();
  }
}
