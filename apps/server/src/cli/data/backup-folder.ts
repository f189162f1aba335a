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
import { lockWorkspace, type WorkspaceLock } from '../lock.ts';

type Say = (line: string) => void;
type Place = (from: string, to: string) => void;

const clone: Place = (from, to) => copyFileSync(from, to, constants.COPYFILE_FICLONE);

/**
 * Copies a data folder to an empty folder, even while its server runs, and checks the copy. The copy contains all
 * acknowledged changes, but no unfinished uploads or runs.
 *
 * @param place creates the copy of a dataset file, which never changes
 * @returns whether every dataset of the copy is undamaged
 * @throws StartRefusedError if there is no database or the folder is not empty
 */
export function backUp(dataDir: string, folder: string, say: Say, place: Place = clone): boolean {
  requireDatabase(dataDir);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new StartRefusedError(`${folder} is not empty. Specify a new folder.`);
  mkdirSync(join(folder, 'datasets'), { recursive: true, mode: 0o700 });
  const partial = join(folder, `${databaseName}.partial`);
  let missing: readonly string[] = [];
  for (;;) {
    const datasets = snapshot(join(dataDir, databaseName), partial).map(datasetPath);
    say(`${datasets.length} dataset files`);
    const before = missing;
    missing = datasets.filter((path) => !copy(join(dataDir, path), join(folder, path), place));
    for (const path of ownFiles(folder)) if (!datasets.includes(path)) rmSync(join(folder, path));
    // A file that was deleted during the backup is missing from the next snapshot; a file that was lost is still
    // listed.
    if (missing.length === 0 || missing.join() === before.join()) break;
  }
  renameSync(partial, join(folder, databaseName));
  return checkData(folder, say);
}

/**
 * Restores a backup to an empty data folder and checks the result.
 *
 * @returns whether every dataset is undamaged
 * @throws StartRefusedError if the backup has no database, or the data folder is not empty or in use
 */
export function restore(folder: string, dataDir: string, say: Say): boolean {
  requireDatabase(folder);
  const lock = lockEmptyFolder(dataDir);
  try {
    for (const path of ownFiles(folder)) copy(join(folder, path), join(dataDir, path));
    // Copies the database last, because the server refuses to start without it.
    const partial = join(dataDir, `${databaseName}.partial`);
    copy(join(folder, databaseName), partial);
    renameSync(partial, join(dataDir, databaseName));
    return checkData(dataDir, say);
  } finally {
    lock.release();
  }
}

/**
 * Creates and locks a data folder for a restore.
 * @throws StartRefusedError if it is not empty or in use
 */
export function lockEmptyFolder(dataDir: string): WorkspaceLock {
  if (existsSync(join(dataDir, databaseName)) || ownFiles(dataDir).length > 0)
    throw new StartRefusedError(
      `The data folder ${dataDir} is not empty. Move it away, or choose another DATA_DIR; nothing was changed.`,
    );
  mkdirSync(join(dataDir, 'datasets'), { recursive: true, mode: 0o700 });
  return lockWorkspace(dataDir, () => new Date());
}

/** @throws StartRefusedError */
export function requireDatabase(folder: string): void {
  if (!existsSync(join(folder, databaseName)))
    throw new StartRefusedError(`There is no ${databaseName} in ${folder}.`);
}

/**
 * Writes a consistent copy of the database to another file. The copy contains password hashes.
 *
 * @returns ids of the dataset files, including files of deleted versions that other versions still share
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

/**
 * Copies a file unless it was already copied, because dataset files never change.
 * @returns false if the source is missing
 */
function copy(from: string, to: string, place: Place = clone): boolean {
  if (existsSync(to)) return true;
  try {
    place(from, `${to}.partial`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync(from)) return false;
    throw error;
  }
  renameSync(`${to}.partial`, to);
  return true;
}
