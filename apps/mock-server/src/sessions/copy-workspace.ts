import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';

/** Datasets never change once they are there, so a second name for the same file is as good as a copy. */
async function share(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Read through SQLite: what a killed server left beside the file (its write-ahead log) belongs to it. */
function databaseBytes(path: string): Buffer {
  const database = new SQLite(path, { readonly: true });
  try {
    return database.serialize();
  } finally {
    database.close();
  }
}

/** Makes a data folder that no server has open once more, in milliseconds. */
export async function copyWorkspace(from: string, to: string): Promise<void> {
  const datasets = join(to, 'datasets');
  await mkdir(datasets, { recursive: true, mode: 0o700 });
  const names = await readdir(join(from, 'datasets'));
  await Promise.all([
    writeFile(join(to, 'workspace.db'), databaseBytes(join(from, 'workspace.db')), { mode: 0o600 }),
    ...names.map((name) => share(join(from, 'datasets', name), join(datasets, name))),
  ]);
}
