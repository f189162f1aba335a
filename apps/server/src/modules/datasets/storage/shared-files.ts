import type { SharedFile } from './dataset-reader.ts';

/** The files whose segments a version shares, as the workspace's database keeps them. @param json list of id and checksums */
export function sharedFilesOf(
  json: string,
  pathOf: (id: string) => string,
): (SharedFile & { checksums: string | null })[] {
  const rows = JSON.parse(json) as { id: string; checksums: string | null }[];
  return rows.map((row) => ({ ...row, path: pathOf(row.id) }));
}
