import { createConnection, type Reach } from './connection.ts';
import { queryClient } from './query-client.ts';

/** The longest the server may take to say that it is there, in milliseconds; with the wait before, within 3 s. */
const answerMs = 1800;

async function reach(): Promise<Reach> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerMs);
  try {
    await globalThis.fetch('/api/health', { cache: 'no-store', signal: patience.signal });
    return 'there';
  } catch {
    return patience.signal.aborted ? 'slow' : 'lost';
  } finally {
    clearTimeout(timer);
  }
}

/** Told of every call, and asked whether the server can be reached (ERR-37). */
export const connection = createConnection({
  reach,
  // What failed meanwhile is asked for again, and what got stuck on the way.
  onBack: () =>
    void queryClient.invalidateQueries({
      predicate: ({ state }) => state.status === 'error' || state.fetchStatus === 'fetching',
    }),
});
