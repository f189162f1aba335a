import type { components } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';

export type Model = components['schemas']['Model'];

/** What the server knows: its models among it. */
export const metadataQuery = queryOptions({
  queryKey: ['metadata'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/metadata', { signal })),
});

/** The data types a run can be asked for (ANA-2). */
export const typesQuery = queryOptions({
  queryKey: ['metadata', 'types'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/metadata/types', { signal }))).types,
});
