import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import { type QueryOf, read } from './read.ts';

/** First element of all server status keys. */
export const systemKey = ['system'] as const;

/** First element of all metadata keys. */
export const metadataKey = ['metadata'] as const;

/** Status, contract, and audit log of the server. */
export function system(api: ApiClient) {
  return {
    health: () => read([...systemKey, 'health'], (signal) => unwrap(api.GET('/api/health', { signal })), 0),

    /** Whether the server is ready for requests. */
    ready: () => read([...systemKey, 'ready'], (signal) => unwrap(api.GET('/api/ready', { signal })), 0),

    /** The OpenAPI document of the server. */
    contract: () =>
      read([...systemKey, 'contract'], (signal) => unwrap(api.GET('/api/openapi.json', { signal }))),

    /** Audit log, newest first. Admins only. */
    audit: (query: QueryOf<'listAuditEntries'> = {}) =>
      read(
        [...systemKey, 'audit', query],
        (signal) => unwrap(api.GET('/api/admin/audit', { params: { query }, signal })),
        0,
      ),
  };
}

/** Models, data types, and characteristic codes that the server supports. */
export function metadata(api: ApiClient) {
  return {
    /** All metadata, including the models. */
    all: () => read([...metadataKey, 'all'], (signal) => unwrap(api.GET('/api/metadata', { signal }))),

    /** Types of series in run data (ANA-2). */
    types: () =>
      read(
        [...metadataKey, 'types'],
        async (signal) => (await unwrap(api.GET('/api/metadata/types', { signal }))).types,
      ),

    characteristicCodes: () =>
      read([...metadataKey, 'characteristics'], (signal) =>
        unwrap(api.GET('/api/metadata/characteristics', { signal })),
      ),
  };
}
