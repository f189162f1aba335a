import type { FileType } from '../queries.ts';

/** The extensions the picker offers (UP-1). */
export const acceptedExtensions = '.csv,.xlsx,.xls';

/** The file type an extension stands for, or null when the product reads no such file. */
export function fileTypeOf(name: string): FileType | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === 'csv') return 'csv';
  return extension === 'xlsx' || extension === 'xls' ? 'excel' : null;
}
