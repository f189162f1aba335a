import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** Whether the server is reachable; 'slow' if a health check times out. */
export type Reach = 'there' | 'slow' | 'lost';

/** If a call has no response after this time, a health check starts. */
const callTimeoutMs = 800;
/** Interval between health checks until the server responds. */
const healthPollMs = 1500;

interface ConnectionOptions {
  /** Runs a health check with a short timeout. */
  readonly reach: () => Promise<Reach>;
  /** Called when the server is reachable again. */
  readonly onBack: () => void;
}

/** Tracks whether the server is reachable. Runs health checks while a call is slow or after a call has failed. */
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

  /** Reports a failed call. A single failure is weak evidence, so health checks run until the server responds. */
  const doubt = async (): Promise<void> => {
    doubted = true;
    if (looking) return;
    looking = true;
    for (;;) {
      doubted = false;
      const found = await reach();
      // A server that was lost and now responds slowly still counts as lost.
      if (found !== 'slow' || state === 'there') set(found);
      // The call may have failed after the health check succeeded. Also, browsers report a lost network before
      // requests fail.
      if (state === 'there' && waiting.size === 0 && !doubted && navigator.onLine) break;
      await new Promise((resolve) => setTimeout(resolve, healthPollMs));
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
    /** Call when a request is sent. */
    sent: (call: number) => {
      const wait = () => {
        fresh.delete(call);
        waiting.add(call);
        void doubt();
      };
      fresh.set(call, setTimeout(wait, callTimeoutMs));
    },
    /** Call when a request ends, with or without success. */
    ended: (call: number) => {
      clearTimeout(fresh.get(call));
      fresh.delete(call);
      waiting.delete(call);
    },
  };
}

/** Subscribes to the state of a connection. */
export function useConnection({ subscribe, state }: ReturnType<typeof createConnection>): Reach {
  return useSyncExternalStore(subscribe, state);
}

/** Timeout of a health check in milliseconds; at most 3 s including the wait before it. */
const healthTimeoutMs = 1800;

async function reach(): Promise<Reach> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), healthTimeoutMs);
  try {
    await globalThis.fetch('/api/health', { cache: 'no-store', signal: patience.signal });
    return 'there';
  } catch {
    return patience.signal.aborted ? 'slow' : 'lost';
  } finally {
    clearTimeout(timer);
  }
}

/** Observes every call and reports whether the server is reachable (ERR-37). */
export const connection = createConnection({
  reach,
  // Retries failed and pending queries.
  onBack: () =>
    void queryClient.invalidateQueries({
      predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching',
    }),
});
