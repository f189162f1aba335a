import { createApiClient } from '@forecast-console/api-client';
import { requestLog } from './diagnostics/diagnostics.ts';
import { connection } from './connection.ts';
import { session } from './session/session.ts';

/** The API client of the app. Only the `queries.ts` of features call it. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: (record) => {
    requestLog.observe(record);
    if (record.status === 'pending') return connection.sent(record.id);
    connection.ended(record.id);
    // File transfers do not use `fetch`.
    if (record.metadata.statusCode === 'network_error') void connection.doubt();
  },
  // Only one tab renews the session; the others find the new token in the shared storage. Browsers
  // support locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
  fetch: async (request) => {
    try {
      return await globalThis.fetch(request);
    } catch (error) {
      // Checks the connection now, because the transport retries before it reports a failure.
      if (!request.signal.aborted) void connection.doubt();
      throw error;
    }
  },
});
