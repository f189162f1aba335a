import type { Config } from '../../config.ts';
import { backUp, restore } from './backup-folder.ts';
import { type BackupStore, LocalStore } from './backup-store.ts';
import { manifestName } from './sealed-backup.ts';
import { backUpSealed, restoreSealed } from './sealed-workspace.ts';

type Say = (line: string) => void;
export type BackedUp = Pick<Config, 'dataDir' | 'databaseUrl' | 'backupKey' | 'objectStore'>;

/**
 * Backs up a workspace: as a copy of the data folder if possible; encrypted, to object storage or from PostgreSQL in
 * parts.
 *
 * @returns whether every dataset is undamaged
 * @throws StartRefusedError if the backup cannot be made
 */
export async function makeBackup(workspace: BackedUp, to: BackupStore, say: Say): Promise<boolean> {
  if (workspace.objectStore !== null)
    say(
      'The backup does not contain the dataset files in OBJECT_STORE_URL. Enable versioning of that bucket.',
    );
  const isPlain = to instanceof LocalStore && workspace.backupKey === null && workspace.databaseUrl === null;
  return isPlain ? backUp(workspace.dataDir, to.location, say) : backUpSealed(workspace, to, say);
}

/**
 * Restores a backup to an empty data folder or PostgreSQL database.
 *
 * @returns whether every dataset is undamaged
 * @throws StartRefusedError if the backup cannot be restored
 */
export async function restoreBackup(workspace: BackedUp, from: BackupStore, say: Say): Promise<boolean> {
  const isSealed = !(from instanceof LocalStore) || (await from.get(manifestName)) !== null;
  if (isSealed || workspace.databaseUrl !== null) return restoreSealed(workspace, from, say);
  return restore(from.location, workspace.dataDir, say);
}
