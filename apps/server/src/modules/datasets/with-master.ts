import type { DatasetFiles } from './storage/dataset-files.ts';
import type { DatasetSource } from './storage/open-dataset.ts';
import type { NoSpace, Refusal } from './import/ingest-task.ts';
import type { UploadRow, UploadsRepository } from './uploads-repository.ts';

/**
 * Reads a file along with the newest master data where it has time series alone; when that is deleted meanwhile, along
 * with what is the newest then.
 */
export async function withMaster<Outcome extends object>(
  { uploads, files }: { uploads: UploadsRepository; files: DatasetFiles },
  mode: UploadRow['upload_mode'],
  read: (master: DatasetSource | null) => Promise<Outcome | Refusal | NoSpace>,
): Promise<Outcome | Refusal | NoSpace> {
  const master = mode === 'timeseries' ? await uploads.newestMaster() : undefined;
  if (master === undefined) return read(null);
  const outcome = await files.hold(master, read);
  const isGone = 'refused' in outcome && outcome.refused.isDamaged && !(await uploads.byAnyId(master.id));
  return isGone ? withMaster({ uploads, files }, mode, read) : outcome;
}
