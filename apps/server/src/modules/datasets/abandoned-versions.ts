import { setTimeout as sleep } from 'node:timers/promises';
import type { DatasetFiles } from './storage/dataset-files.ts';
import type { Log } from '../../log.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';
import type { Reserve } from '../../db/reserve.ts';
import { isRetryable } from '../../errors.ts';

const againEveryMs = 1000;

interface Dependencies {
  versions: DatasetVersionsRepository;
  files: DatasetFiles;
  reserve: Reserve;
  log: Log;
}

/** Removes files and database rows of uploads and versions that were started but never completed. */
export class AbandonedVersions {
  readonly #deps: Dependencies;
  #isClosing = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Removes an unfinished version. If the database is unavailable, retries in the background or leaves the version to
   * the next start.
   * @param forget removes the version from the database
   */
  async removeUnfinished(id: string, forget: () => Promise<unknown>): Promise<void> {
    try {
      await this.#removeUnfinished(id, forget);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      this.#later(id, forget).catch((failure: unknown) =>
        this.#deps.log.error({ err: failure, id }, 'failed to remove the file of an unfinished dataset'),
      );
    }
  }

  close(): void {
    this.#isClosing = true;
  }

  async #later(id: string, forget: () => Promise<unknown>): Promise<void> {
    for (;;) {
      await sleep(againEveryMs, undefined, { ref: false });
      if (this.#isClosing) return;
      try {
        return await this.#removeUnfinished(id, forget);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
  }

  #removeUnfinished(id: string, forget: () => Promise<unknown>): Promise<void> {
    return this.#deps.reserve.spend(async () => {
      // The connection may have been lost right after the version was completed.
      if (await this.#deps.versions.isCompleted(id)) return;
      await this.#deps.files.remove(id);
      await forget();
    });
  }
}
