import SQLite from 'better-sqlite3';
import { existsSync, statSync } from 'node:fs';
import { DamagedDatasetError, isServerFault } from '../../../errors.ts';
import { checksumsOf } from './checksums.ts';
import { DatasetReader, type SharedFile } from './dataset-reader.ts';
import { datasetFormat } from './dataset-schema.ts';

/** A dataset file and what is known of it. */
export interface DatasetSource {
  path: string;
  /** What people call it. */
  name: string;
  /** As `checksumsOf` gave them when it was written; null where they were not taken. */
  checksums: string | null;
  /** Files whose segments it shares. */
  shared?: readonly (SharedFile & { checksums: string | null })[];
}

/** All files of a dataset, its own first. */
export const filesOf = (source: DatasetSource): Pick<DatasetSource, 'path' | 'checksums'>[] => [
  source,
  ...(source.shared ?? []),
];

/** Changes whenever one of its files does. @throws DamagedDatasetError when one is missing. */
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
 * Opens a file whose checksums are known to be right.
 * @throws DamagedDatasetError when the file is missing, no dataset, or of a version to come.
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

/** @throws DamagedDatasetError when a file has gone, or SQLite finds that it is none of its own, or broken. */
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
 * Opens a dataset; whoever does closes it. All of its files are read before, which holds their thread up.
 * @throws DamagedDatasetError when a file is missing, not what was written, or of a version to come.
 */
export function openDataset(source: DatasetSource): DatasetReader {
  // It may be deleted at any moment, so whether it is there is found out by reading it.
  return guarded(source, () => {
    for (const { path, checksums } of filesOf(source))
      if (checksums !== null && checksums !== checksumsOf(path))
        throw new DamagedDatasetError(source.name, 'damaged');
    return openVerified(source);
  });
}

/**
 * Opens a dataset for one piece of work. All of its files are read before, which holds their thread up.
 * @throws DamagedDatasetError when a file is missing, not what was written, or of a version to come.
 */
export function withDataset<Result>(source: DatasetSource, work: (dataset: DatasetReader) => Result): Result {
  const dataset = openDataset(source);
  try {
    return guarded(source, () => work(dataset));
  } finally {
    dataset.close();
  }
}

/** The files whose segments a version shares, as the workspace's database keeps them. @param json list of id and checksums */
export function sharedFilesOf(
  json: string,
  pathOf: (id: string) => string,
): (SharedFile & { checksums: string | null })[] {
  const rows = JSON.parse(json) as { id: string; checksums: string | null }[];
  return rows.map((row) => ({ ...row, path: pathOf(row.id) }));
}
