import { requireRunId } from '@forecast-console/api-client/normalise';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { toRunDetail } from './run-detail.ts';

// While a run is under way its progress is asked for this often, in milliseconds.
const followEvery = 1000;

/** One run with its metrics; asked again while it is queued or running. */
export function runDetailQuery(runId: string) {
  return queryOptions({
    queryKey: ['runs', 'detail', runId],
    queryFn: async ({ signal }) => {
      const id = requireRunId(runId);
      return toRunDetail(
        await unwrap(api.GET('/api/forecast-detail/{id}', { params: { path: { id } }, signal })),
        id,
      );
    },
    refetchInterval: ({ state }) =>
      state.data?.status === 'queued' || state.data?.status === 'running' ? followEvery : false,
  });
}
