import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetReader } from './dataset-reader.ts';
import { type DatasetSource, guarded, openDataset, stampOf } from './open-dataset.ts';
import { datasetPath } from './own-files.ts';

const mostOpen = 16;

/** What the workspace database knows of a dataset. */
interface StoredDataset {
  id: string;
  original_name: string;
  label: string | null;
  checksums: string | null;
}

/** The dataset files of a data folder. */
export class DatasetFiles {
  readonly #dataDir: string;
  /** The one used longest ago first. */
  readonly #open = new Map<string, DatasetReader>();
  /** The stamp of every file that was found to be what was written. */
  readonly #verified = new Map<string, string>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    mkdirSync(join(dataDir, 'datasets'), { recursive: true, mode: 0o700 });
  }

  /**
   * One piece of work on a dataset, which is left open for the next: opening costs more than most reads.
   * @throws DamagedDatasetError when the file is not what was written.
   */
  read<Result>(upload: StoredDataset, work: (dataset: DatasetReader) => Result): Result {
    const { id } = upload;
    const source = this.source(upload);
    const stamp = stampOf(source);
    const isVerified = this.#verified.get(id) === stamp;
    if (!isVerified) this.#close(id);
    const dataset = this.#open.get(id) ?? openDataset(source, isVerified);
    this.#verified.set(id, stamp);
    this.#open.delete(id);
    this.#open.set(id, dataset);
    const [longestUnused] = this.#open.keys();
    if (this.#open.size > mostOpen && longestUnused !== undefined) this.#close(longestUnused);
    return guarded(source, () => work(dataset));
  }

  source({ id, original_name, label, checksums }: StoredDataset): DatasetSource {
    return { path: this.path(id), name: label ?? original_name, checksums };
  }

  close(): void {
    for (const uploadId of this.#open.keys()) this.#close(uploadId);
  }

  #close(uploadId: string): void {
    this.#open.get(uploadId)?.close();
    this.#open.delete(uploadId);
  }

  /** What a dataset takes on disk; nothing while it is being read. */
  bytes(uploadId: string): number {
    return statSync(this.path(uploadId), { throwIfNoEntry: false })?.size ?? 0;
  }

  path(uploadId: string): string {
    return join(this.#dataDir, datasetPath(uploadId));
  }

  remove(uploadId: string): void {
    // Windows removes no file that is open.
    this.#close(uploadId);
    this.#verified.delete(uploadId);
    const path = this.path(uploadId);
    // In this order: a worker that is just being stopped may still rename the one to the other.
    for (const file of [`${path}.partial-journal`, `${path}.partial`, path]) rmSync(file, { force: true });
  }
}
