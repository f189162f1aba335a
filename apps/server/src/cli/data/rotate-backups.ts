import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from '../../db/open-store.ts';

const backupName = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}$/;

/** Returns the name of the folder of a backup that starts now (UTC). */
export const nameOfBackup = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(':', '-');

/**
 * Deletes all backups that are older than the newest complete ones, and nothing else.
 *
 * @param keep number of complete backups to keep, at least 1
 * @returns the names of the deleted backups
 */
export function removeOldBackups(folder: string, keep: number): string[] {
  const names = readdirSync(folder).filter((name) => backupName.test(name));
  // The database is copied last, so a folder with one is complete.
  const complete = names.filter((name) => existsSync(join(folder, name, databaseName))).toSorted();
  const oldestKept = complete.at(-keep);
  const old = oldestKept === undefined ? [] : names.filter((name) => name < oldestKept);
  for (const name of old) rmSync(join(folder, name), { recursive: true });
  return old;
}
