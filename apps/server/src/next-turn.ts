import { setImmediate } from 'node:timers/promises';

let turns: Promise<unknown> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller gets. Long work that pauses like this between its parts
 * delays other requests by one part; after `setImmediate` alone, the parts of all callers run in the same turn.
 */
export function nextTurn(): Promise<unknown> {
  turns = turns.then(() => setImmediate());
  return turns;
}
