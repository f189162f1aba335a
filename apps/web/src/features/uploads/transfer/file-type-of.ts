import type { FileType } from '../queries.ts';

/** Extensions of the file picker (UP-1). */
export const acceptedExtensions = '.csv,.xlsx,.xls';

/** File type by extension; null if not supported. */
export function fileTypeOf(name: string): FileType | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === 'csv') return 'csv';
  return extension === 'xlsx' || extension === 'xls' ? 'excel' : null;
}
