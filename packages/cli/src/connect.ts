import { type ApiClient, createApiClient, createMemorySessionStore } from '@forecast-console/api-client';
import type { Settings } from './settings.ts';

/** Without these options, Node keeps a copy of an uploaded file in memory to repeat it after a redirect. */
const unrepeatable = { redirect: 'error', window: null } as const;

/** Creates a client that sends the token with every request. */
export function connect({ url, token }: Settings): ApiClient {
  return createApiClient({
    baseUrl: url,
    // The token is not in the session: a session is refreshed after a 401, which keeps a copy of the uploaded file.
    session: createMemorySessionStore(),
    headers: { authorization: `Bearer ${token}`, accept: 'application/problem+json, */*' },
    fetch: (request) => fetch(new Request(request, unrepeatable)),
    // Uploads of large files are slow, which is no reason for a warning.
    warn: () => {},
  });
}
