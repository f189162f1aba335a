import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { datasetPath, ownFiles, sharedFilesOf } from '../../modules/datasets/storage/index.ts';
import { StartRefusedError } from '../../errors.ts';
import { databaseName } from '../../db/open-store.ts';
import { checkData, completedDatasets } from './check-folder.ts';
import { lockWorkspace } from '../lock.ts';

type Say = (line: string) => void;

/**
 * Copies what a data folder holds into an empty folder, also while its server runs, and checks the copy. It holds
 * whatever was acknowledged before; what is under way is not in it.
 * @returns whether every dataset of the copy is what was written
 * @throws StartRefusedError when there is nothing to copy, or something stands where it should go.
 */
export function backUp(dataDir: string, folder: string, say: Say): boolean {
  requireDatabase(dataDir);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartRefusedError(`${folder} is not empty. Name a folder that is not there yet.`);
  mkdirSync(join(folder, 'datasets'), { recursive: true, mode: 0o700 });
  const partial = join(folder, `${databaseName}.partial`);
  let missing: readonly string[] = [];
  for (;;) {
    const datasets = snapshot(join(dataDir, databaseName), partial).map(datasetPath);
    say(`${datasets.length} files of datasets`);
    const before = missing;
    missing = datasets.filter((path) => !copy(join(dataDir, path), join(folder, path)));
    for (const path of ownFiles(folder)) if (!datasets.includes(path)) rmSync(join(folder, path));
    // One that was deleted meanwhile does not stand in the next snapshot; one that is lost does.
    if (missing.length === 0 || missing.join() === before.join()) break;
  }
  renameSync(partial, join(folder, databaseName));
  return checkData(folder, say);
}

/**
 * Makes a data folder of a copy, and checks it.
 * @returns whether every dataset is what was written
 * @throws StartRefusedError when the copy is none, or the data folder holds something or is in use.
 */
export function restore(folder: string, dataDir: string, say: Say): boolean {
  requireDatabase(folder);
  if (existsSync(join(dataDir, databaseName)) || ownFiles(dataDir).length > 0)
    throw new StartRefusedError(
      `The data folder ${dataDir} is not empty. Move it away, or choose another DATA_DIR; nothing was touched.`,
    );
  mkdirSync(join(dataDir, 'datasets'), { recursive: true, mode: 0o700 });
  const lock = lockWorkspace(dataDir, () => new Date());
  try {
    for (const path of ownFiles(folder)) copy(join(folder, path), join(dataDir, path));
    // Last: a folder without it is not started on.
    const partial = join(dataDir, `${databaseName}.partial`);
    copy(join(folder, databaseName), partial);
    renameSync(partial, join(dataDir, databaseName));
    return checkData(dataDir, say);
  } finally {
    lock.release();
  }
}

function requireDatabase(folder: string): void {
  if (!existsSync(join(folder, databaseName)))
    throw new StartRefusedError(`There is no ${databaseName} in ${folder}.`);
}

/**
 * Writes the database as it is at one moment into another file, which holds password hashes.
 * @returns the ids of the files of its datasets, those among them that a version shares with a deleted one
 */
function snapshot(from: string, to: string): string[] {
  rmSync(to, { force: true });
  writeFileSync(to, '', { mode: 0o600 });
  const source = new SQLite(from, { timeout: 60_000 });
  try {
    source.prepare('VACUUM INTO ?').run(to);
  } finally {
    source.close();
  }
  const taken = new SQLite(to, { readonly: true });
  try {
    const files = completedDatasets(taken).flatMap(({ id, shared = '[]' }) => [
      id,
      ...sharedFilesOf(shared, datasetPath).map((file) => file.id),
    ]);
    return [...new Set(files)];
  } finally {
    taken.close();
  }
}

/** A dataset never changes, so one that is there is not copied again. @returns false when there is none to copy */
function copy(from: string, to: string): boolean {
  if (existsSync(to)) return true;
  try {
    copyFileSync(from, `${to}.partial`, constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return false;
    throw error;
  }
  renameSync(`${to}.partial`, to);
  return true;
}
