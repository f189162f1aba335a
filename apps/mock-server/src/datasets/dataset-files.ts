import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where the dataset files and the files being received lie in a data folder. */
export class DatasetFiles {
  readonly #folder: string;
  readonly incoming: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'datasets');
    this.incoming = join(dataDir, 'incoming');
    for (const folder of [this.#folder, this.incoming]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  path(uploadId: string): string {
    return join(this.#folder, `${uploadId}.db`);
  }

  remove(uploadId: string): void {
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
