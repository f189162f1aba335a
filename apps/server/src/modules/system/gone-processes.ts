import { isStoreLost } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Presence } from '../../db/postgres/presence.ts';

const usualEveryMs = 5000;

interface Dependencies {
  presence: Presence;
  /** Takes over what those that are gone had begun. */
  takeOver: () => Promise<void>;
  log: Log;
  lookEveryMs?: number;
}

/** Looks now and then whether processes that share the workspace are gone, and takes over what they had begun. */
export class GoneProcesses {
  readonly #presence: Dependencies['presence'];
  readonly #takeOver: Dependencies['takeOver'];
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;

  constructor({ presence, takeOver, log, lookEveryMs = usualEveryMs }: Dependencies) {
    this.#presence = presence;
    this.#takeOver = takeOver;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch((error: unknown) => {
          if (!isStoreLost(error))
            log.error({ err: error }, 'what another server left could not be taken over');
        })
        .finally(() => (this.#looking = null));
    }, lookEveryMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    await this.#presence.removeGone();
    // Also when none was there: whoever removed one may be gone itself since, and a stop in order leaves things as well.
    await this.#takeOver();
  }
}
