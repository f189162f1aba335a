import type { Reserve } from '../../db/reserve.ts';
import { StorageUnreachableError } from '../../errors.ts';
import type { LeftoversRepository } from './leftovers-repository.ts';
import type { DatasetFiles } from './storage/dataset-files.ts';
import { datasetPath } from './storage/own-files.ts';

interface Dependencies {
  files: DatasetFiles;
  leftovers: LeftoversRepository;
  reserve: Reserve;
}

/**
 * Deletes the files of versions that no longer exist and are recorded as leftovers. Leftovers whose storage is
 * unreachable are deleted later by the cleanup after lost processes.
 */
export async function removeFiles(deps: Dependencies, versionIds: readonly string[]): Promise<void> {
  const { files, leftovers, reserve } = deps;
  try {
    for (const id of versionIds) {
      await files.remove(id);
      await reserve.spend(() => leftovers.forget(datasetPath(id)));
    }
  } catch (error) {
    if (!(error instanceof StorageUnreachableError)) throw error;
  }
}
