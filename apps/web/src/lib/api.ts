import { createApiClient } from '@forecast-console/api-client';
import { createRequestLog } from './request-log.ts';
import { session } from './session.ts';

export { unwrap } from '@forecast-console/api-client';

/** The timing of every call of this tab (spec §4). */
export const requestLog = createRequestLog();

/** The one client of the app: `unwrap(api.GET('/api/uploads'))`. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: requestLog.observe,
  // One tab renews the session at a time and the others find the new token in the shared storage. Browsers
  // offer locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
});
