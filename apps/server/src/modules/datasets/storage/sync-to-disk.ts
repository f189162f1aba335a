import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Returns when what was written to a file, or the names in a folder, outlast a power cut. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
