import { statSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { DamagedDatasetError } from '../errors.ts';
import { checksumsOf } from './checksums.ts';
import { DatasetReader } from './dataset-reader.ts';
import { datasetFormat } from './dataset-schema.ts';

/** A dataset file and what is known of it. */
export interface DatasetSource {
  path: string;
  /** What people call it. */
  name: string;
  /** As `checksumsOf` gave them when it was written; null where they were not taken. */
  checksums: string | null;
}

/** Changes whenever the file does. @throws DamagedDatasetError when there is no file. */
export function stampOf({ path, name }: DatasetSource): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new DamagedDatasetError(name, 'missing');
  return `${found.size} ${found.mtimeMs}`;
}

/**
 * Opens a file whose checksums are known to be right.
 * @throws DamagedDatasetError when the file is missing, no dataset, or of a version to come.
 */
export function openVerified(source: DatasetSource): DatasetReader {
  stampOf(source);
  return guarded(source, () => {
    const dataset = new DatasetReader(source.path);
    if (dataset.format <= datasetFormat) return dataset;
    dataset.close();
    throw new DamagedDatasetError(source.name, 'newer');
  });
}

/** @throws DamagedDatasetError when SQLite finds that the file is none of its own, or broken. */
export function guarded<Result>({ name }: DatasetSource, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|ERROR|IOERR)/.test(error.code))
      throw new DamagedDatasetError(name, 'damaged');
    throw error;
  }
}

/**
 * Opens a dataset for one piece of work. The whole file is read before, which holds its thread up.
 * @throws DamagedDatasetError when the file is missing, not what was written, or of a version to come.
 */
export function withDataset<Result>(source: DatasetSource, work: (dataset: DatasetReader) => Result): Result {
  stampOf(source);
  const { path, name, checksums } = source;
  if (checksums !== null && checksums !== checksumsOf(path)) throw new DamagedDatasetError(name, 'damaged');
  const dataset = openVerified(source);
  try {
    return guarded(source, () => work(dataset));
  } finally {
    dataset.close();
  }
}
