import { createApiClient } from '@forecast-console/api-client';
import { requestLog } from './diagnostics/diagnostics.ts';
import { session } from './session/session.ts';

export { unwrap } from '@forecast-console/api-client';

/** The one client of the app: `unwrap(api.GET('/api/uploads'))`. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: requestLog.observe,
  // One tab renews the session at a time and the others find the new token in the shared storage. Browsers
  // offer locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
});
