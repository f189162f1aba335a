import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

/** The datasets, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/uploads', { signal }))).uploads,
});
