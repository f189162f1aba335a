import { existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../config.ts';
import type { DatasetFiles } from '../datasets/dataset-files.ts';
import { withDataset } from '../datasets/open-dataset.ts';
import { checksumsOf } from '../datasets/checksums.ts';
import { datasetPath, isDataset, ownFiles, quarantine } from '../datasets/own-files.ts';
import { DamagedDatasetError, StartRefusedError } from '../errors.ts';
import type { DatasetVersionsRepository } from '../store/dataset-versions.ts';
import type { LeftoversRepository } from '../store/leftovers.ts';
import { lookInto, nameOf, placeOf } from '../store/open-store.ts';
import type { UploadsRepository } from '../store/uploads.ts';

/**
 * Held before anything is written: a database that was lost, or comes from before some datasets, must not make
 * them orphans.
 * @throws StartRefusedError saying the ways out.
 */
export async function requireDatabaseOfDatasets(config: Config): Promise<void> {
  if (config.quarantine) return;
  const { dataDir } = config;
  const own = ownFiles(dataDir);
  const place = placeOf(config);
  const name = nameOf(place);
  const known = await lookInto(place);
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

interface Folder {
  dataDir: string;
  uploads: UploadsRepository;
  versions: DatasetVersionsRepository;
  leftovers: LeftoversRepository;
  files: DatasetFiles;
}

/**
 * Finishes what the database says a stopped server had begun: deletions, and uploads and versions that never became visible;
 * takes the checksums of datasets that a version wrote which took none.
 * @returns the files of a server that nothing tells of, by their path in the data folder; they are quarantined
 */
export async function tidyDataFolder({
  dataDir,
  uploads,
  versions,
  leftovers,
  files,
}: Folder): Promise<string[]> {
  for (const path of await leftovers.paths()) {
    if (isDataset(path)) await files.remove(basename(path, '.db'));
    for (const file of [path, `${path}.rows`]) rmSync(join(dataDir, file), { force: true });
    await leftovers.forget(path);
  }
  for (const id of await uploads.unfinishedIds()) {
    await files.remove(id);
    await uploads.remove(id);
  }
  for (const id of await versions.unfinishedIds()) {
    await files.remove(id);
    await versions.abandon(id);
  }
  for (const id of await versions.idsWithoutChecksums()) {
    const path = files.path(id);
    if (existsSync(path)) await versions.setChecksums(id, checksumsOf(path));
  }
  const ids = await versions.ids();
  await files.adopt(ids);
  const known = new Set(ids.map(datasetPath));
  const orphans = ownFiles(dataDir).filter((path) => !known.has(path));
  quarantine(dataDir, orphans);
  return orphans;
}
