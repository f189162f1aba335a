import { closeSync, openSync, readSync, statSync, writeSync } from 'node:fs';

/** Flips one bit of a file, by default in the middle. */
export function damage(path: string, position = Math.floor(statSync(path).size / 2)): void {
  const file = openSync(path, 'r+');
  try {
    const byte = Buffer.alloc(1);
    readSync(file, byte, 0, 1, position);
    writeSync(file, Buffer.of((byte[0] ?? 0) ^ 1), 0, 1, position);
  } finally {
    closeSync(file);
  }
}
