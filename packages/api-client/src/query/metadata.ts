import type { ApiClient } from '../client.ts';
import { unwrap } from '../unwrap.ts';
import { read } from './read.ts';

/** Starts the key of what the server knows. */
export const metadataKey = ['metadata'] as const;

/** What the server knows and offers. */
export function metadata(api: ApiClient) {
  return {
    /** All of it: the models among it. */
    all: () => read([...metadataKey, 'all'], (signal) => unwrap(api.GET('/api/metadata', { signal }))),

    /** The data types a run can be asked for (ANA-2). */
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
