import { createApiClient } from '@forecast-console/api-client';
import { connection } from './connection.ts';
import { requestLog } from './diagnostics/diagnostics.ts';
import { queryClient } from './query-client.ts';
import { session } from './session/session.ts';

/** The one client of the app; what it is asked stands in `src/resources`. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: requestLog.observe,
  // One tab renews the session at a time and the others find the new token in the shared storage. Browsers
  // offer locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
  fetch: async (request) => {
    try {
      return await globalThis.fetch(request);
    } catch (error) {
      if (!request.signal.aborted) doubtConnection();
      throw error;
    }
  },
});

/** The longest the server may take to say that it is there, in milliseconds. */
const answerMs = 2000;

/** To be called when a call got no answer, or the browser says that it is offline (ERR-37). */
export function doubtConnection(): void {
  void connection.doubt({
    reaches: isServerThere,
    // What failed meanwhile is asked for again.
    onBack: () => void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' }),
  });
}

async function isServerThere(): Promise<boolean> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), answerMs);
  try {
    await globalThis.fetch('/api/health', { cache: 'no-store', signal: patience.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
