import { isStoreUnreachable } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { Presence } from '../../db/postgres/presence.ts';

const checkIntervalMs = 5000;

interface Dependencies {
  presence: Presence;
  /** Takes over the unfinished work of lost processes. */
  takeOver: () => Promise<void>;
  log: Log;
}

/** Regularly removes lost processes of a shared workspace and takes over their unfinished work. */
export class LostProcesses {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look()
        .catch((error: unknown) => {
          if (!isStoreUnreachable(error))
            deps.log.error({ err: error }, 'failed to take over the work of a lost process');
        })
        .finally(() => (this.#looking = null));
    }, checkIntervalMs).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    await this.#deps.presence.removeLost();
    // Runs even if no process was removed: the process that removed another one may be lost itself, and a clean stop
    // also leaves unfinished work.
    await this.#deps.takeOver();
  }
}
