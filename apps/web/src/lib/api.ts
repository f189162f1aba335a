import { createApiClient } from '@forecast-console/api-client';
import { requestLog } from './diagnostics/diagnostics.ts';
import { connection } from './server-connection.ts';
import { session } from './session/session.ts';

/** The API client of the app. Only the `queries.ts` of features call it. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: (record) => {
    requestLog.observe(record);
    if (record.status === 'pending') return connection.sent(record.id);
    connection.ended(record.id);
    // Files do not go by `fetch`.
    if (record.metadata.statusCode === 'network_error') void connection.doubt();
  },
  // One tab renews the session at a time and the others find the new token in the shared storage. Browsers
  // offer locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
  fetch: async (request) => {
    try {
      return await globalThis.fetch(request);
    } catch (error) {
      // At once: it is tried again before it counts as failed.
      if (!request.signal.aborted) void connection.doubt();
      throw error;
    }
  },
});
