import { formatDateTime } from '../../lib/format.ts';
import type { Upload } from '../../resources/uploads.ts';

/** A dataset in the drop-down: its label plus id, or the original file name plus date and time (spec §2). */
export function uploadOptionLabel({ id, label, originalName, uploadDate }: Upload): string {
  const name = label?.trim() ?? '';
  return name === '' ? `${originalName} – ${formatDateTime(uploadDate)}` : `${name} (${id})`;
}
