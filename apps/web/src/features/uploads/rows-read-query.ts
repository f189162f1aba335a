import { queryOptions, skipToken } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';

const everyMs = 1000;

/** How many rows of a file the server has read, asked every second; a file that is read at once asks nothing. */
export function rowsReadQuery(transferId: string | null) {
  return queryOptions({
    queryKey: ['rows-read', transferId],
    queryFn:
      transferId === null
        ? skipToken
        : async ({ signal }) => {
            const call = { params: { path: { transferId } }, signal };
            return (await unwrap(api.GET('/api/upload/progress/{transferId}', call))).rows_read;
          },
    initialData: 0,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // A server that cannot tell is not asked again.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : everyMs),
  });
}
