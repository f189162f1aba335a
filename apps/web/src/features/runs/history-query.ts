import { toHistory } from '@forecast-console/api-client/normalise';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { HISTORY_LIMITS } from '../../lib/constants.ts';

/** The newest runs, newest first. Never taken from the cache: the selector refreshes by force (spec §7). */
export function historyQuery(limit: number = HISTORY_LIMITS.adapter) {
  return queryOptions({
    queryKey: ['runs', 'history', limit],
    queryFn: async ({ signal }) =>
      toHistory(
        await unwrap(api.GET('/api/forecast-batch/history', { params: { query: { limit } }, signal })),
      ),
    staleTime: 0,
  });
}
