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

/** What was begun of versions, the first one of a dataset among them, that nobody is to see. */
export class AbandonedVersions {
  readonly #deps: Dependencies;
  #isClosing = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Takes back what was begun of a version. While the database cannot be used nobody waits for that: it is done once it
   * can, here or by the next start.
   * @param forget removes what the database notes of it
   */
  async takeBack(id: string, forget: () => Promise<unknown>): Promise<void> {
    try {
      await this.#takeBack(id, forget);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      this.#later(id, forget).catch((failure: unknown) =>
        this.#deps.log.error({ err: failure, id }, 'an abandoned file of a dataset could not be removed'),
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
        return await this.#takeBack(id, forget);
      } catch (error) {
        if (!isRetryable(error)) throw error;
      }
    }
  }

  #takeBack(id: string, forget: () => Promise<unknown>): Promise<void> {
    return this.#deps.reserve.spend(async () => {
      // The database may have been lost just when it had made the version visible.
      if (await this.#deps.versions.isCompleted(id)) return;
      await this.#deps.files.remove(id);
      await forget();
    });
  }
}
