import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

/** What the server knows; the form takes its models from it. */
export const metadataQuery = queryOptions({
  queryKey: ['metadata'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/metadata', { signal })),
});
