import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedDatasetError, NotFoundError } from '../../../errors.ts';
import type { DatasetReader } from './dataset-reader.ts';
import { hasChecksums } from './checksums.ts';
import { type DatasetArchive, DatasetCache, type KeptFile } from './archive/dataset-cache.ts';
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

/** What the workspace database knows of a dataset at one of its versions. */
interface StoredDataset {
  /** Its file is named after it. */
  version_id: string | null;
  original_name: string;
  label: string | null;
  checksums: string | null;
  /** The files that it shares segments of, as JSON. */
  shared: string;
}

/** Where dataset files are kept for good, and how many bytes of them may lie in the data folder as well. */
interface Elsewhere {
  archive: DatasetArchive;
  maxBytes: number;
}

/** The dataset files of a data folder, or those of an archive that it has at hand. */
export class DatasetFiles {
  readonly #dataDir: string;
  readonly #elsewhere: Elsewhere | null;
  readonly #cache: DatasetCache | null;
  /** The one used longest ago first. */
  readonly #open = new Map<string, DatasetReader>();
  /** The stamp of every file that was found to be what was written. */
  readonly #verified = new Map<string, string>();
  /** By id and stamp. */
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
   * One piece of work on a dataset, which is left open for the next: opening costs more than most reads.
   * @throws DamagedDatasetError when the file is not what was written.
   * @throws NotFoundError when the dataset is deleted while its file is read for the first time.
   */
  read<Result>(upload: StoredDataset, work: (dataset: DatasetReader) => Result): Promise<Result> {
    return this.hold(upload, (source) => this.#read(upload.version_id ?? '', source, work));
  }

  /**
   * Does work for which others open the files of a dataset: they are here until it is done.
   * @param signal aborted when the work is not wanted any more; files that are still to come are not waited for then
   */
  async hold<Result>(
    upload: StoredDataset,
    work: (source: DatasetSource) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const source = this.source(upload);
    if (this.#cache === null) return work(source);
    return this.#cache.hold(keptFilesOf(upload.version_id ?? '', source), () => work(source), signal);
  }

  /** Takes over what lies in the folder from before. @param versionIds all there are */
  async adopt(versionIds: readonly string[]): Promise<void> {
    await this.#cache?.adopt(versionIds);
  }

  /** Keeps a file that was written to its path: it is to be whole before anybody is told of it. */
  async keep(versionId: string): Promise<void> {
    await this.#cache?.keep(versionId);
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

  /** Those who ask meanwhile wait for the same reading of the file. */
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

  /** A copy of an archive's file that is damaged is fetched again. @returns the stamp of what was found to be whole */
  async #requireWhole(id: string, source: DatasetSource, stamp: string): Promise<string> {
    try {
      await requireWhole(source);
      return stamp;
    } catch (error) {
      if (this.#cache === null || !(error instanceof DamagedDatasetError)) throw error;
      await this.#cache.renew(keptFilesOf(id, source));
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

  /** What versions take where they are kept; nothing while they are being read. */
  async bytes(versionIds: readonly string[]): Promise<number> {
    if (this.#elsewhere) return this.#elsewhere.archive.bytes(versionIds);
    const sizeOf = (id: string) => statSync(this.path(id), { throwIfNoEntry: false })?.size ?? 0;
    return versionIds.reduce((sum, id) => sum + sizeOf(id), 0);
  }

  path(versionId: string): string {
    return join(this.#dataDir, datasetPath(versionId));
  }

  async remove(versionId: string): Promise<void> {
    this.#forget(versionId);
    const path = this.path(versionId);
    // In this order: a worker that is just being stopped may still rename the one to the other.
    for (const file of [`${path}.partial-journal`, `${path}.partial`, path]) rmSync(file, { force: true });
    await this.#cache?.remove(versionId);
  }

  #forget(versionId: string): void {
    // Windows removes no file that is open.
    this.#close(versionId);
    this.#verified.delete(versionId);
  }
}

const keptFilesOf = (id: string, { checksums, shared = [] }: DatasetSource): KeptFile[] => [
  { id, checksums },
  ...shared,
];

/** Of a dataset whose files were all there a moment ago. */
async function requireWhole(source: DatasetSource): Promise<void> {
  const files = filesOf(source);
  try {
    for (const { path, checksums } of files)
      if (checksums !== null && !(await hasChecksums(path, checksums)))
        throw new DamagedDatasetError(source.name, 'damaged');
    stampOf(source);
  } catch (error) {
    if (files.every(({ path }) => existsSync(path))) throw error;
    throw new NotFoundError(`The dataset "${source.name}" was deleted meanwhile.`);
  }
}
