import type { components } from '@forecast-console/api-client/schema';
import { formatDateTime } from '../../lib/format.ts';

export type Upload = components['schemas']['Upload'];

/** A dataset in the drop-down: its label plus id, or the original file name plus date and time (spec §2). */
export function uploadOptionLabel({ id, label, originalName, uploadDate }: Upload): string {
  const name = label?.trim() ?? '';
  return name === '' ? `${originalName} – ${formatDateTime(uploadDate)}` : `${name} (${id})`;
}
