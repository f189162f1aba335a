import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

/** Identifies the user whose request runs; the server's own work has none. */
export const turnOwner = new AsyncLocalStorage<string>();

/** Work that waits for a turn. Owners take turns, so that a long queue of one does not delay the others. */
export class FairQueue {
  /** The owner who has waited longest comes first. */
  readonly #byOwner = new Map<string, (() => void)[]>();

  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  add(owner: string, proceed: () => void): void {
    const own = this.#byOwner.get(owner);
    if (own) own.push(proceed);
    else this.#byOwner.set(owner, [proceed]);
  }

  /** Removes and returns the next function. */
  take(): (() => void) | undefined {
    const [first] = this.#byOwner;
    if (first === undefined) return undefined;
    const [owner, own] = first;
    const proceed = own.shift();
    // Moves the owner to the end.
    this.#byOwner.delete(owner);
    if (own.length > 0) this.#byOwner.set(owner, own);
    return proceed;
  }
}

const waiting = new FairQueue();

function serve(): void {
  const proceed = waiting.take();
  if (!waiting.isEmpty) setImmediate(serve);
  proceed?.();
}

/**
 * Waits for a turn of the event loop that no other caller gets. Long work that pauses like this between its parts
 * delays other requests by one part; after `setImmediate` alone, the parts of all callers run in the same turn. Users
 * take turns, so that many requests of one user do not delay the long work of another.
 */
export function nextTurn(owner = turnOwner.getStore() ?? ''): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.isEmpty) setImmediate(serve);
    waiting.add(owner, resolve);
  });
}
