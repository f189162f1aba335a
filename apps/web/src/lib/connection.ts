import { useSyncExternalStore } from 'react';

/** Whether the server answers: slow when it takes longer than it should to say only that it is there. */
export type Reach = 'there' | 'slow' | 'lost';

/** A call that has no answer after so long, in milliseconds, is a reason to ask whether the server is there. */
const patienceMs = 800;
/** How often it is asked then, in milliseconds. */
const lookAgainMs = 1500;

interface ConnectionOptions {
  /** Asks the server whether it is there, with a short limit of its own. */
  readonly reach: () => Promise<Reach>;
  /** What is to be done once a lost server answers again. */
  readonly onBack: () => void;
}

/** Whether the server can be reached: looks for itself while a call waits for its answer, or got none. */
export function createConnection({ reach, onBack }: ConnectionOptions) {
  const listeners = new Set<() => void>();
  const fresh = new Map<number, ReturnType<typeof setTimeout>>();
  const waiting = new Set<number>();
  let state: Reach = 'there';
  let looking = false;
  let doubted = false;

  const set = (next: Reach) => {
    if (next === state) return;
    const wasLost = state === 'lost';
    state = next;
    for (const listener of listeners) listener();
    if (wasLost && next === 'there') onBack();
  };

  /** A call got no answer. One call alone says little: the server is asked, and asked again until it answers. */
  const doubt = async (): Promise<void> => {
    doubted = true;
    if (looking) return;
    looking = true;
    for (;;) {
      doubted = false;
      const found = await reach();
      // A lost server that is slow is not back yet.
      if (found !== 'slow' || state === 'there') set(found);
      // What was doubted while it was asked may have come after its answer had been sent.
      if (state === 'there' && waiting.size === 0 && !doubted) break;
      await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    }
    looking = false;
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    doubt,
    /** A call was sent. */
    sent: (call: number) => {
      const wait = () => {
        fresh.delete(call);
        waiting.add(call);
        void doubt();
      };
      fresh.set(call, setTimeout(wait, patienceMs));
    },
    /** It has ended, whatever came of it. */
    ended: (call: number) => {
      clearTimeout(fresh.get(call));
      fresh.delete(call);
      waiting.delete(call);
    },
  };
}

/** The state of a connection, followed. */
export function useConnection({ subscribe, state }: ReturnType<typeof createConnection>): Reach {
  return useSyncExternalStore(subscribe, state);
}
