import { databaseName } from '../../db/open-store.ts';
import { StartRefusedError } from '../../errors.ts';
import type { BackupStore } from './backup-store.ts';
import { manifestName } from './sealed-backup.ts';

const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;

/** Returns the name of the folder of a backup that starts now (UTC). */
export const nameOfBackup = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/** Returns the names of all backups in a folder, and of the complete ones, oldest first. */
async function backupsIn(folder: BackupStore): Promise<{ names: string[]; complete: string[] }> {
  const files = new Set(await folder.list());
  const firsts = new Set(Array.from(files, (path) => path.split('/')[0] ?? ''));
  const names = [...firsts].filter((name) => backupName.test(name)).toSorted();
  // Both files are written last.
  const complete = names.filter((name) =>
    [databaseName, manifestName].some((last) => files.has(`${name}/${last}`)),
  );
  return { names, complete };
}

/**
 * Deletes all backups that are older than the newest complete ones, and nothing else.
 *
 * @param keep number of complete backups to keep, at least 1
 * @returns the names of the deleted backups
 */
export async function removeOldBackups(folder: BackupStore, keep: number): Promise<string[]> {
  const { names, complete } = await backupsIn(folder);
  const oldestKept = complete.at(-keep);
  const old = oldestKept === undefined ? [] : names.filter((name) => name < oldestKept);
  for (const name of old) await folder.remove(name);
  return old;
}

/**
 * Returns a folder if it is a backup, or the newest complete backup in it.
 * @throws StartRefusedError if there is none
 */
export async function findBackup(folder: BackupStore): Promise<BackupStore> {
  const files = new Set(await folder.list());
  if (files.has(databaseName) || files.has(manifestName)) return folder;
  const newest = (await backupsIn(folder)).complete.at(-1);
  if (newest === undefined)
    throw new StartRefusedError(
      `There is no complete backup in ${folder.location}: neither ${databaseName} nor ${manifestName}.`,
    );
  return folder.in(newest);
}
