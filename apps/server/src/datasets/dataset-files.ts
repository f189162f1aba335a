import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatasetReader } from './dataset-reader.ts';
import { datasetPath } from './own-files.ts';

const mostOpen = 16;

/** The dataset files of a data folder. */
export class DatasetFiles {
  readonly #dataDir: string;
  /** The one used longest ago first. */
  readonly #open = new Map<string, DatasetReader>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
    mkdirSync(join(dataDir, 'datasets'), { recursive: true, mode: 0o700 });
  }

  /** One piece of work on a dataset, which is left open for the next: opening costs more than most reads. */
  read<Result>(uploadId: string, work: (dataset: DatasetReader) => Result): Result {
    const dataset = this.#open.get(uploadId) ?? new DatasetReader(this.path(uploadId));
    this.#open.delete(uploadId);
    this.#open.set(uploadId, dataset);
    const [longestUnused] = this.#open.keys();
    if (this.#open.size > mostOpen && longestUnused !== undefined) this.#close(longestUnused);
    return work(dataset);
  }

  close(): void {
    for (const uploadId of this.#open.keys()) this.#close(uploadId);
  }

  #close(uploadId: string): void {
    this.#open.get(uploadId)?.close();
    this.#open.delete(uploadId);
  }

  path(uploadId: string): string {
    return join(this.#dataDir, datasetPath(uploadId));
  }

  remove(uploadId: string): void {
    // Windows removes no file that is open.
    this.#close(uploadId);
    const path = this.path(uploadId);
    // In this order: a worker that is just being stopped may still rename the one to the other.
    for (const file of [`${path}.partial`, path]) rmSync(file, { force: true });
  }
}
