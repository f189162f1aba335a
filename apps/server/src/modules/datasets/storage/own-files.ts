import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ownNames = {
  datasets: new RegExp(String.raw`^${id}\.db(?:\.partial(?:-journal)?)?$`),
  // A workbook's rows are stored next to it until the file is unlinked.
  incoming: new RegExp(String.raw`^${id}(?:\.rows)?$`),
};

/** Returns the path of a version's file in the data folder; the first version has the ID of its upload. */
export const datasetPath = (versionId: string) => `datasets/${versionId}.db`;

/** Returns whether a path in the data folder is the file of a version. */
export const isDataset = (path: string) => datasetPath(basename(path, '.db')) === path;

/** Returns the paths, relative to the data folder, of all files whose names the server created. */
export function ownFiles(dataDir: string): string[] {
  return Object.entries(ownNames).flatMap(([folder, name]) => {
    const path = join(dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => `${folder}/${entry.name}`);
  });
}

/**
 * Moves files to the quarantine folder without overwriting anything.
 * @param paths relative to the data folder
 */
export function quarantine(dataDir: string, paths: readonly string[]): void {
  const folder = join(dataDir, 'quarantine');
  if (paths.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of paths) {
    let to = join(folder, basename(path));
    for (let copy = 2; existsSync(to); copy++) to = join(folder, `${basename(path)}.${copy}`);
    renameSync(join(dataDir, path), to);
  }
}

/** Flushes a file or folder to disk, so that it survives a power failure. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
