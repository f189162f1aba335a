import type { ApiClient } from '../client.ts';
import { unwrap } from '../unwrap.ts';
import type { QueryOf } from './query-of.ts';
import { read } from './read.ts';

/** Starts the key of what is known of the server itself. */
export const systemKey = ['system'] as const;

/** The server itself. */
export function system(api: ApiClient) {
  return {
    health: () => read([...systemKey, 'health'], (signal) => unwrap(api.GET('/api/health', { signal })), 0),

    /** Whether the server can serve. */
    ready: () => read([...systemKey, 'ready'], (signal) => unwrap(api.GET('/api/ready', { signal })), 0),

    /** The contract of the server. */
    contract: () =>
      read([...systemKey, 'contract'], (signal) => unwrap(api.GET('/api/openapi.json', { signal }))),

    /** Who did what, newest first; for administrators. */
    audit: (query: QueryOf<'listAuditEntries'> = {}) =>
      read(
        [...systemKey, 'audit', query],
        (signal) => unwrap(api.GET('/api/admin/audit', { params: { query }, signal })),
        0,
      ),
  };
}
