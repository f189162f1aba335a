import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LeftoversRepository } from '../store/leftovers.ts';

/** Where received files lie until they are answered: noted before they are there, so that the next start knows them as its own. */
export class IncomingFiles {
  readonly folder: string;
  readonly #leftovers: LeftoversRepository;

  constructor(dataDir: string, leftovers: LeftoversRepository) {
    this.folder = join(dataDir, 'incoming');
    this.#leftovers = leftovers;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** @returns the path of a file to be written */
  async reserve(): Promise<string> {
    const path = join(this.folder, randomUUID());
    await this.#leftovers.add(`incoming/${basename(path)}`);
    return path;
  }

  async remove(path: string): Promise<void> {
    await rm(path, { force: true });
    await this.#leftovers.forget(`incoming/${basename(path)}`);
  }
}
