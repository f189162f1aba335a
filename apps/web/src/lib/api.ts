import { createApiClient } from '@forecast-console/api-client';
import { requestLog } from './diagnostics/diagnostics.ts';
import { connection } from './connection.ts';
import { session } from './session/session.ts';

/** The app's API client. Only the `queries.ts` files of the features call it. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: (record) => {
    requestLog.observe(record);
    if (record.status === 'pending') return connection.sent(record.id);
    connection.ended(record.id);
    // File transfers do not use `fetch`, so their failures are reported here.
    if (record.metadata.statusCode === 'network_error') void connection.doubt();
  },
  // Ensures that only one tab renews the session; the other tabs read the new token from storage. Browsers support
  // locks only on secure origins.
  lock: 'locks' in navigator ? navigator.locks : undefined,
  fetch: async (request) => {
    try {
      return await globalThis.fetch(request);
    } catch (error) {
      // Checks the connection immediately, because the transport retries before it reports an error.
      if (!request.signal.aborted) void connection.doubt();
      throw error;
    }
  },
});
