import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../../config.ts';
import type { DatasetFiles } from './storage/dataset-files.ts';
import { withDataset } from './storage/open-dataset.ts';
import { checksumsOf } from './storage/checksums.ts';
import { datasetPath, isDataset, ownFiles, quarantine } from './storage/own-files.ts';
import { DamagedDatasetError, StartRefusedError } from '../../errors.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';
import type { LeftoversRepository } from './leftovers-repository.ts';
import { inspectDatabase, databaseDisplayName, databaseLocation } from '../../db/open-store.ts';

/**
 * Checks the data folder before anything is written: a lost or outdated database must not turn datasets into orphans.
 * @throws StartRefusedError with the possible solutions
 */
export async function requireDatabaseOfDatasets(config: Config): Promise<void> {
  if (config.quarantine) return;
  const { dataDir } = config;
  const own = ownFiles(dataDir);
  const location = databaseLocation(config);
  const name = databaseDisplayName(location);
  const known = await inspectDatabase(location);
  const refuse = (what: string): never => {
    throw new StartRefusedError(
      `The data folder ${dataDir} contains ${own.length} server files, but ${what}. Nothing was touched. ` +
        `Restore ${name}, choose another DATA_DIR, or start once with "npm start -- --quarantine", ` +
        `which moves files unknown to the database to ${join(dataDir, 'quarantine')}.`,
    );
  };
  if (known === null) {
    if (own.length > 0) refuse(`its database ${name} is missing or empty`);
    return;
  }
  const isNewer = (path: string) =>
    !known.fileIds.has(basename(path, '.db')) &&
    !known.leftovers.has(path) &&
    sequenceOf(join(dataDir, path)) > known.sequence;
  if (own.some((path) => path.endsWith('.db') && isNewer(path)))
    refuse(`its database ${name} is older than some of them`);
}

/** @returns 0 if the file does not contain its sequence number */
function sequenceOf(path: string): number {
  try {
    return withDataset({ path, name: path, checksums: null }, (dataset) => dataset.sequence());
  } catch (error) {
    if (!(error instanceof DamagedDatasetError)) throw error;
    return 0;
  }
}

interface Stored {
  dataDir: string;
  versions: DatasetVersionsRepository;
  leftovers: LeftoversRepository;
  files: DatasetFiles;
}

/**
 * Finishes work that crashed processes left: deletions, and uploads and versions that were never completed. Several
 * processes may run it at the same time.
 */
export async function removeAbandoned({ dataDir, leftovers, files }: Stored): Promise<void> {
  await leftovers.takeOver(datasetPath);
  for (const path of await leftovers.paths()) {
    if (isDataset(path)) await files.remove(basename(path, '.db'));
    for (const file of [path, `${path}.rows`]) rmSync(join(dataDir, file), { force: true });
    await leftovers.forget(path);
  }
}

/** File that marks a data folder as the cache of the workspace with this ID. */
const cacheMark = 'cache-of';

/**
 * Computes missing checksums and sizes of datasets written by old versions, and removes unknown files from the folder.
 * @param cacheOf ID of the workspace if its files are stored in PostgreSQL. Once the folder is marked as its cache,
 *   unknown files were deleted by another process or never completed, so they are removed.
 * @returns paths of unknown files in the data folder, which were quarantined
 */
export async function tidyDataFolder(stored: Stored, cacheOf: string | null): Promise<string[]> {
  const { dataDir, versions, files } = stored;
  await removeAbandoned(stored);
  for (const id of await versions.idsWithoutChecksums()) {
    const path = files.path(id);
    if (existsSync(path)) await versions.setChecksums(id, checksumsOf(path));
  }
  for (const id of await versions.idsWithoutBytes()) await versions.setBytes(id, await files.bytes(id));
  const ids = await versions.ids();
  await files.adopt(ids);
  const known = new Set(ids.map(datasetPath));
  const orphans = ownFiles(dataDir).filter((path) => !known.has(path));
  const mark = join(dataDir, cacheMark);
  if (cacheOf !== null && existsSync(mark) && readFileSync(mark, 'utf8') === cacheOf) {
    for (const path of orphans) rmSync(join(dataDir, path));
    return [];
  }
  quarantine(dataDir, orphans);
  // Write the mark last: if the start fails before this line, the next start must still find the orphans.
  if (cacheOf !== null) writeFileSync(mark, cacheOf);
  return orphans;
}
