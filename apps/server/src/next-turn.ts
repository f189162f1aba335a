import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers';

/** Identifies the user whose request runs; the server's own work has none. */
export const turnOwner = new AsyncLocalStorage<string>();

/** Parts of work that wait for a turn, by owner. The owner who has waited longest comes first. */
const waiting = new Map<string, (() => void)[]>();

function serve(): void {
  const [first] = waiting;
  if (first === undefined) return;
  const [owner, parts] = first;
  const proceed = parts.shift();
  // Moves the owner to the end.
  waiting.delete(owner);
  if (parts.length > 0) waiting.set(owner, parts);
  if (waiting.size > 0) setImmediate(serve);
  proceed?.();
}

/**
 * Waits for a turn of the event loop that no other caller gets. Long work that pauses like this between its parts
 * delays other requests by one part; after `setImmediate` alone, the parts of all callers run in the same turn. Users
 * take turns, so that many requests of one user do not delay the long work of another.
 */
export function nextTurn(owner = turnOwner.getStore() ?? ''): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(serve);
    const parts = waiting.get(owner);
    if (parts) parts.push(resolve);
    else waiting.set(owner, [resolve]);
  });
}
