import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DamagedDatasetError, NotFoundError } from '../errors.ts';
import type { DatasetReader } from './dataset-reader.ts';
import { hasChecksums } from './checksums.ts';
import { type DatasetSource, filesOf, guarded, openVerified, stampOf } from './open-dataset.ts';
import { datasetPath } from './own-files.ts';
import { sharedFilesOf } from './shared-files.ts';

const mostOpen = 16;

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

/** The dataset files of a data folder. */
export class DatasetFiles {
  readonly #dataDir: string;
  /** The one used longest ago first. */
  readonly #open = new Map<string, DatasetReader>();
  /** The stamp of every file that was found to be what was written. */
  readonly #verified = new Map<string, string>();
  /** By id and stamp. */
  readonly #beingVerified = new Map<string, Promise<void>>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    mkdirSync(join(dataDir, 'datasets'), { recursive: true, mode: 0o700 });
  }

  /**
   * One piece of work on a dataset, which is left open for the next: opening costs more than most reads.
   * @throws DamagedDatasetError when the file is not what was written.
   * @throws NotFoundError when the dataset is deleted while its file is read for the first time.
   */
  async read<Result>(upload: StoredDataset, work: (dataset: DatasetReader) => Result): Promise<Result> {
    const id = upload.version_id ?? '';
    const source = this.source(upload);
    const stamp = stampOf(source);
    if (this.#verified.get(id) !== stamp) await this.#verify(id, source, stamp);
    const dataset = this.#open.get(id) ?? openVerified(source);
    this.#open.delete(id);
    this.#open.set(id, dataset);
    const [longestUnused] = this.#open.keys();
    if (this.#open.size > mostOpen && longestUnused !== undefined) this.#close(longestUnused);
    return guarded(source, () => work(dataset));
  }

  /** Those who ask meanwhile wait for the same reading of the file. */
  #verify(id: string, source: DatasetSource, stamp: string): Promise<void> {
    const key = `${id} ${stamp}`;
    const verify = async () => {
      await requireWhole(source);
      this.#close(id);
      this.#verified.set(id, stamp);
    };
    const known = this.#beingVerified.get(key);
    if (known) return known;
    const verifying = verify().finally(() => this.#beingVerified.delete(key));
    this.#beingVerified.set(key, verifying);
    return verifying;
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

  /** What a version takes on disk; nothing while it is being read. */
  bytes(versionId: string): number {
    return statSync(this.path(versionId), { throwIfNoEntry: false })?.size ?? 0;
  }

  path(versionId: string): string {
    return join(this.#dataDir, datasetPath(versionId));
  }

  remove(versionId: string): void {
    // Windows removes no file that is open.
    this.#close(versionId);
    this.#verified.delete(versionId);
    const path = this.path(versionId);
    // In this order: a worker that is just being stopped may still rename the one to the other.
    for (const file of [`${path}.partial-journal`, `${path}.partial`, path]) rmSync(file, { force: true });
  }
}

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
