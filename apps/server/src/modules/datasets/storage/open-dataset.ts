import SQLite from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import { DamagedDatasetError, isServerFault } from '../../../errors.ts';
import { checksumsOf } from './checksums.ts';
import { DatasetReader } from './dataset-reader.ts';
import { datasetFormat } from './dataset-schema.ts';
import type { SharedFile } from './stored-segments.ts';

/** A dataset file and its metadata. */
export interface DatasetSource {
  path: string;
  /** Name shown to users. */
  name: string;
  /** Checksums computed when the file was written; null for files written by old versions. */
  checksums: string | null;
  /** Files whose segments the dataset shares. */
  shared?: readonly (SharedFile & { checksums: string | null })[];
}

/** Returns all files of a dataset, its own first. */
export const filesOf = (source: DatasetSource): Pick<DatasetSource, 'path' | 'checksums'>[] => [
  source,
  ...(source.shared ?? []),
];

/**
 * Returns a string that changes whenever one of the files changes.
 * @throws DamagedDatasetError if one is missing
 */
export function stampOf(source: DatasetSource): string {
  return filesOf(source)
    .map(({ path }) => {
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) throw new DamagedDatasetError(source.name, 'missing');
      return `${found.size} ${found.mtimeMs}`;
    })
    .join(', ');
}

/**
 * Opens a file whose checksums were already verified.
 * @throws DamagedDatasetError if the file is missing, not a dataset, or was written by a newer version
 */
export function openVerified(source: DatasetSource): DatasetReader {
  stampOf(source);
  return guarded(source, () => {
    const dataset = new DatasetReader(source.path, source.shared);
    if (dataset.format <= datasetFormat) return dataset;
    dataset.close();
    throw new DamagedDatasetError(source.name, 'newer');
  });
}

/** @throws DamagedDatasetError if a file was deleted, or SQLite reports a damaged or foreign file */
export function guarded<Result>(source: DatasetSource, work: () => Result): Result {
  const { name } = source;
  try {
    return work();
  } catch (error) {
    if (isServerFault(error) && !filesOf(source).every(({ path }) => existsSync(path)))
      throw new DamagedDatasetError(name, 'missing');
    if (error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|ERROR|IOERR)/.test(error.code))
      throw new DamagedDatasetError(name, 'damaged');
    throw error;
  }
}

/**
 * Verifies and opens a dataset; the caller closes it. Blocks the thread while it reads all files.
 * @throws DamagedDatasetError if a file is missing, damaged, or was written by a newer version
 */
export function openDataset(source: DatasetSource): DatasetReader {
  // The file may be deleted at any moment, so check its existence by reading it.
  return guarded(source, () => {
    for (const { path, checksums } of filesOf(source))
      if (checksums !== null && checksums !== checksumsOf(path))
        throw new DamagedDatasetError(source.name, 'damaged');
    return openVerified(source);
  });
}

/**
 * Verifies and opens a dataset for one task. Blocks the thread while it reads all files.
 * @throws DamagedDatasetError if a file is missing, damaged, or was written by a newer version
 */
export function withDataset<Result>(source: DatasetSource, work: (dataset: DatasetReader) => Result): Result {
  const dataset = openDataset(source);
  try {
    return guarded(source, () => work(dataset));
  } finally {
    dataset.close();
  }
}

/**
 * Parses the list of files whose segments a version shares.
 * @param json list of ID and checksums
 */
export function sharedFilesOf(
  json: string,
  pathOf: (id: string) => string,
): (SharedFile & { checksums: string | null })[] {
  const rows = JSON.parse(json) as { id: string; checksums: string | null }[];
  return rows.map((row) => ({ ...row, path: pathOf(row.id) }));
}
