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
 * Held before anything is written: a database that was lost, or comes from before some datasets, must not make
 * them orphans.
 * @throws StartRefusedError saying the ways out.
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
      `The data folder ${dataDir} holds ${own.length} files of a server, but ${what}. Nothing was touched. ` +
        `Restore ${name}, choose another DATA_DIR, or start once with "npm start -- --quarantine", ` +
        `which moves the files that the database does not know to ${join(dataDir, 'quarantine')}.`,
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

/** @returns 0 when the file does not tell its place in the sequence of its workspace */
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
 * Finishes what the database says processes that are gone had begun: deletions, and uploads and versions that never
 * became visible. Several may do so at once.
 */
export async function removeAbandoned({ dataDir, leftovers, files }: Stored): Promise<void> {
  await leftovers.takeOver(datasetPath);
  for (const path of await leftovers.paths()) {
    if (isDataset(path)) await files.remove(basename(path, '.db'));
    for (const file of [path, `${path}.rows`]) rmSync(join(dataDir, file), { force: true });
    await leftovers.forget(path);
  }
}

/** Tells of a data folder whose workspace is kept elsewhere, under this id. */
const cacheMark = 'cache-of';

/**
 * Takes the checksums of datasets that a version wrote which took none, and clears the folder of what the database does
 * not tell of.
 * @param cacheOf the id of the workspace, where that is kept elsewhere: once the folder is known as its cache, what the
 *   workspace does not tell of was deleted by another process, or never finished by this one's predecessor
 * @returns those files, by their path in the data folder, that nobody can tell of; they are quarantined
 */
export async function tidyDataFolder(stored: Stored, cacheOf: string | null): Promise<string[]> {
  const { dataDir, versions, files } = stored;
  await removeAbandoned(stored);
  for (const id of await versions.idsWithoutChecksums()) {
    const path = files.path(id);
    if (existsSync(path)) await versions.setChecksums(id, checksumsOf(path));
  }
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
  // Not before: a start that fails in between is to find them once more.
  if (cacheOf !== null) writeFileSync(mark, cacheOf);
  return orphans;
}
