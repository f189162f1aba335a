import { isDatabaseUnreachable } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Presence } from '../../db/postgres/presence.ts';

const defaultCheckMs = 5000;

interface Dependencies {
  presence: Presence;
  /** Takes over what those that are gone had begun. */
  takeOver: () => Promise<void>;
  log: Log;
  lookEveryMs?: number;
}

/** Looks now and then whether processes that share the workspace are gone, and takes over what they had begun. */
export class LostProcesses {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch((error: unknown) => {
          if (!isDatabaseUnreachable(error))
            deps.log.error({ err: error }, 'what another server left could not be taken over');
        })
        .finally(() => (this.#looking = null));
    }, deps.lookEveryMs ?? defaultCheckMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    await this.#deps.presence.removeLost();
    // Also when none was there: whoever removed one may be gone itself since, and a stop in order leaves things as well.
    await this.#deps.takeOver();
  }
}
