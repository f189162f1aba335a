import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ownNames = {
  datasets: new RegExp(String.raw`^${id}\.db(?:\.partial(?:-journal)?)?$`),
  // A workbook's rows stand beside it for the moment until they have no name.
  incoming: new RegExp(String.raw`^${id}(?:\.rows)?$`),
};

/** The file of a version of a dataset, by its path in the data folder; the first version is named like its upload. */
export const datasetPath = (versionId: string) => `datasets/${versionId}.db`;

/** Whether a path in the data folder is the file of a version. */
export const isDataset = (path: string) => datasetPath(basename(path, '.db')) === path;

/** @returns the files of a data folder, by their path in it, that have a name the server itself gives */
export function ownFiles(dataDir: string): string[] {
  return Object.entries(ownNames).flatMap(([folder, name]) => {
    const path = join(dataDir, folder);
    if (!existsSync(path)) return [];
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile() && name.test(entry.name))
      .map((entry) => `${folder}/${entry.name}`);
  });
}

/** Moves files, by their path in the data folder, out of the server's way and over no other. */
export function quarantine(dataDir: string, paths: readonly string[]): void {
  const folder = join(dataDir, 'quarantine');
  if (paths.length > 0) mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of paths) {
    let to = join(folder, basename(path));
    for (let copy = 2; existsSync(to); copy++) to = join(folder, `${basename(path)}.${copy}`);
    renameSync(join(dataDir, path), to);
  }
}

/** Returns when what was written to a file, or the names in a folder, outlast a power cut. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
