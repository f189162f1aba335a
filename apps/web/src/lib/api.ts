import { createApiClient } from '@forecast-console/api-client';
import { requestLog } from './diagnostics/diagnostics.ts';
import { session } from './session/session.ts';

/** The one client of the app; what it is asked stands in `src/resources`. */
export const api = createApiClient({
  baseUrl: globalThis.location.origin,
  session,
  observer: requestLog.observe,
  // One tab renews the session at a time and the others find the new token in the shared storage. Browsers
  // offer locks on secure origins only.
  lock: 'locks' in navigator ? navigator.locks : undefined,
});
