import { formatDateTime } from '../../../lib/format.ts';
import type { Characteristic, Upload, UploadDetail } from '../../uploads/queries.ts';

/** The selected dataset as far as it is known. */
export interface Dataset {
  id: string;
  /** Null while it loads, or when it cannot be had. */
  upload: UploadDetail | null;
  /** Empty while they load. */
  characteristics: readonly Characteristic[];
  loading: boolean;
}

/** The dataset an id means: screens accept the id of an upload and the run id of its ingest (ROUTE-10). */
export function findDataset(uploads: readonly Upload[], id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id) ?? uploads.find((upload) => upload.run_id === id);
}

/** A dataset in the drop-down: its label plus id, or the original file name plus date and time (FC-1). */
export function uploadOptionLabel({ id, label, originalName, uploadDate }: Upload): string {
  const name = label?.trim() ?? '';
  return name === '' ? `${originalName} – ${formatDateTime(uploadDate)}` : `${name} (${id})`;
}
