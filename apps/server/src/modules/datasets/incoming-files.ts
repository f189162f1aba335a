import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { LeftoversRepository } from './leftovers-repository.ts';
import type { Reserve } from '../../db/reserve.ts';

/**
 * Stores received files until their request is done. Each path is recorded first, so that the next start can delete
 * it after a crash.
 */
export class IncomingFiles {
  readonly folder: string;
  readonly #leftovers: LeftoversRepository | null;
  readonly #reserve: Reserve;
  readonly #removals = new Set<Promise<void>>();

  /** @param leftovers null if the folder is only a cache */
  constructor(dataDir: string, leftovers: LeftoversRepository | null, reserve: Reserve) {
    this.folder = join(dataDir, 'incoming');
    this.#leftovers = leftovers;
    this.#reserve = reserve;
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
  }

  /** Returns the path for a new file. */
  async begin(): Promise<string> {
    const path = join(this.folder, randomUUID());
    await this.#leftovers?.add(`incoming/${basename(path)}`);
    return path;
  }

  async remove(path: string): Promise<void> {
    const removal = this.#remove(path);
    this.#removals.add(removal);
    try {
      await removal;
    } finally {
      this.#removals.delete(removal);
    }
  }

  /** Waits for running deletions. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#removals);
  }

  async #remove(path: string): Promise<void> {
    await rm(path, { force: true });
    await this.#reserve.spend(async () => this.#leftovers?.forget(`incoming/${basename(path)}`));
  }
}
