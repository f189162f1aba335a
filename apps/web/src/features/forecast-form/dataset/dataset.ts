import { formatDateTime } from '../../../lib/format.ts';
import type { Characteristic, Upload, UploadDetail } from '../../uploads/queries.ts';

/** The selected dataset. */
export interface Dataset {
  id: string;
  /** null while it loads or if it failed */
  upload: UploadDetail | null;
  /** empty while loading */
  characteristics: readonly Characteristic[];
  loading: boolean;
}

/** Finds a dataset by the id of its upload or the run id of its ingest (ROUTE-10). */
export function findDataset(uploads: readonly Upload[], id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id) ?? uploads.find((upload) => upload.run_id === id);
}

/** Label of a dataset in the drop-down: its label and id, or the file name with date and time (FC-1). */
export function uploadOptionLabel({ id, label, originalName, uploadDate }: Upload): string {
  const name = label?.trim() ?? '';
  return name === '' ? `${originalName} – ${formatDateTime(uploadDate)}` : `${name} (${id})`;
}
