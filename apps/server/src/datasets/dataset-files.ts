import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatasetReader } from './dataset-reader.ts';

const mostOpen = 16;

/** Where the dataset files and the files being received lie in a data folder. */
export class DatasetFiles {
  readonly #folder: string;
  readonly incoming: string;
  /** The one used longest ago first. */
  readonly #open = new Map<string, DatasetReader>();

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'datasets');
    this.incoming = join(dataDir, 'incoming');
    for (const folder of [this.#folder, this.incoming]) mkdirSync(folder, { recursive: true, mode: 0o700 });
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
    return join(this.#folder, `${uploadId}.db`);
  }

  remove(uploadId: string): void {
    // Windows removes no file that is open.
    this.#close(uploadId);
    const path = this.path(uploadId);
    // In this order: a worker that is just being stopped may still rename the one to the other.
    for (const file of [`${path}.partial`, path]) rmSync(file, { force: true });
  }

  /** Removes what a server that was killed has left: half-received files and datasets of no upload. */
  removeOrphans(uploadIds: readonly string[]): void {
    for (const name of readdirSync(this.incoming)) rmSync(join(this.incoming, name), { force: true });
    const known = new Set(uploadIds.map((id) => `${id}.db`));
    for (const name of readdirSync(this.#folder))
      if (!known.has(basename(name))) rmSync(join(this.#folder, name), { force: true });
  }
}
