import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DamagedDatasetError, NotFoundError } from '../../../errors.ts';
import type { DatasetReader } from './dataset-reader.ts';
import { hasChecksums } from './checksums.ts';
import { type ArchivedFile, type DatasetArchive, DatasetCache } from './archive/dataset-cache.ts';
import {
  type DatasetSource,
  filesOf,
  guarded,
  openVerified,
  sharedFilesOf,
  stampOf,
} from './open-dataset.ts';
import { datasetPath } from './own-files.ts';

const maxOpen = 16;

/** The columns of a dataset version in the workspace database that are needed to read its file. */
export interface StoredDataset {
  /** Id of the version, which is also the name of its file. */
  version_id: string | null;
  original_name: string;
  label: string | null;
  checksums: string | null;
  /** Files whose segments the version shares, as JSON. */
  shared: string;
}

/** The archive of the dataset files, and the size limit of their local copies. */
interface Elsewhere {
  archive: DatasetArchive;
  maxBytes: number;
}

/** Opens the dataset files of a data folder; with an archive, the folder is a cache. */
export class DatasetFiles {
  readonly #dataDir: string;
  readonly #elsewhere: Elsewhere | null;
  readonly #cache: DatasetCache | null;
  /** Open datasets, least recently used first. */
  readonly #open = new Map<string, DatasetReader>();
  /** Stamp (see `stampOf`) of each dataset whose checksums were verified. */
  readonly #verified = new Map<string, string>();
  /** Running verifications by ID and stamp. */
  readonly #beingVerified = new Map<string, Promise<void>>();

  constructor(dataDir: string, elsewhere: Elsewhere | null = null) {
    this.#dataDir = dataDir;
    this.#elsewhere = elsewhere;
    const folder = join(dataDir, 'datasets');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#cache =
      elsewhere && new DatasetCache({ ...elsewhere, folder, onDrop: (versionId) => this.#forget(versionId) });
  }

  /**
   * Runs `work` on a dataset, which stays open for the next read because opening costs more than most reads.
   * @throws DamagedDatasetError if the file does not match its checksums
   * @throws NotFoundError if the dataset is deleted while its file is being verified
   */
  read<Result>(upload: StoredDataset, work: (dataset: DatasetReader) => Result): Promise<Result> {
    return this.hold(upload, (source) => this.#read(upload.version_id ?? '', source, work));
  }

  /**
   * Keeps the files of a dataset available while `work` opens them itself.
   * @param signal aborts waiting for files that are not available yet
   */
  async hold<Result>(
    upload: StoredDataset,
    work: (source: DatasetSource) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const source = this.source(upload);
    if (this.#cache === null) return work(source);
    return this.#cache.hold(archivedFilesOf(upload.version_id ?? '', source), () => work(source), signal);
  }

  /** Registers the files that are already in the folder. @param versionIds ids of all versions in the workspace */
  async adopt(versionIds: readonly string[]): Promise<void> {
    await this.#cache?.adopt(versionIds);
  }

  /**
   * Stores a newly written file in the archive; required before its version becomes visible.
   * @returns its size in bytes
   */
  async keep(versionId: string): Promise<number> {
    const { size } = await stat(this.path(versionId));
    await this.#cache?.keep(versionId);
    return size;
  }

  async #read<Result>(
    id: string,
    source: DatasetSource,
    work: (dataset: DatasetReader) => Result,
  ): Promise<Result> {
    const stamp = stampOf(source);
    if (this.#verified.get(id) !== stamp) await this.#verify(id, source, stamp);
    const dataset = this.#open.get(id) ?? openVerified(source);
    this.#open.delete(id);
    this.#open.set(id, dataset);
    const [longestUnused] = this.#open.keys();
    if (this.#open.size > maxOpen && longestUnused !== undefined) this.#close(longestUnused);
    return guarded(source, () => work(dataset));
  }

  /** Concurrent reads share one verification. */
  #verify(id: string, source: DatasetSource, stamp: string): Promise<void> {
    const key = `${id} ${stamp}`;
    const verify = async () => {
      const whole = await this.#requireWhole(id, source, stamp);
      this.#close(id);
      this.#verified.set(id, whole);
    };
    const known = this.#beingVerified.get(key);
    if (known) return known;
    const verifying = verify().finally(() => this.#beingVerified.delete(key));
    this.#beingVerified.set(key, verifying);
    return verifying;
  }

  /**
   * Replaces a damaged copy from the archive.
   * @returns the stamp of the verified files
   */
  async #requireWhole(id: string, source: DatasetSource, stamp: string): Promise<string> {
    try {
      await requireWhole(source);
      return stamp;
    } catch (error) {
      if (this.#cache === null || !(error instanceof DamagedDatasetError)) throw error;
      await this.#cache.renew(archivedFilesOf(id, source));
      return stampOf(source);
    }
  }

  source({ version_id, original_name, label, checksums, shared }: StoredDataset): DatasetSource {
    return {
      path: this.path(version_id ?? ''),
      name: label ?? original_name,
      checksums,
      shared: sharedFilesOf(shared, (id) => this.path(id)),
    };
  }

  close(): void {
    for (const versionId of this.#open.keys()) this.#close(versionId);
  }

  #close(versionId: string): void {
    this.#open.get(versionId)?.close();
    this.#open.delete(versionId);
  }

  /** Returns the size of a stored version; 0 if its file is missing. */
  async bytes(versionId: string): Promise<number> {
    if (this.#elsewhere) return this.#elsewhere.archive.bytes([versionId]);
    const found = await stat(this.path(versionId)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    return found?.size ?? 0;
  }

  path(versionId: string): string {
    return join(this.#dataDir, datasetPath(versionId));
  }

  async remove(versionId: string): Promise<void> {
    this.#forget(versionId);
    const path = this.path(versionId);
    // The journal is deleted first, because a worker that is being stopped may still rename the partial file.
    for (const file of [`${path}.partial-journal`, `${path}.partial`, path]) rmSync(file, { force: true });
    await this.#cache?.remove(versionId);
  }

  #forget(versionId: string): void {
    // Windows cannot delete open files.
    this.#close(versionId);
    this.#verified.delete(versionId);
  }
}

const archivedFilesOf = (id: string, { checksums, shared = [] }: DatasetSource): ArchivedFile[] => [
  { id, checksums },
  ...shared,
];

/** Verifies the files of a dataset. @throws NotFoundError if a file is missing, because the dataset was just deleted */
async function requireWhole(source: DatasetSource): Promise<void> {
  const files = filesOf(source);
  try {
    for (const { path, checksums } of files)
      if (checksums !== null && !(await hasChecksums(path, checksums)))
        throw new DamagedDatasetError(source.name, 'damaged');
    stampOf(source);
  } catch (error) {
    if (files.every(({ path }) => existsSync(path))) throw error;
    throw new NotFoundError(`The dataset "${source.name}" was deleted in the meantime.`);
  }
}
