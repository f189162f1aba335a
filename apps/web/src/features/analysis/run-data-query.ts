import { requireRunId, toRunData, type RunData } from '@forecast-console/api-client/normalise';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import type { PointType } from './series-point.ts';

interface RunDataRequest {
  runId: string;
  /** empty: all */
  types: readonly PointType[];
  /** the run's own level adds its combinations; empty: the total alone */
  level: readonly string[];
  /** page of the combinations, from 1 */
  page: number;
}

/** Combinations on a page of the answer. */
export const groupsSize = 10;

/** The series of a run as the simple analysis reads them (spec §7: /api/forecast-batch/all). */
export function batchRunDataQuery(request: RunDataRequest & { view: 'yoy' | 'ts' }) {
  const { runId, view } = request;
  return queryOptions<RunData>({
    queryKey: ['runs', 'batch-data', runId, view, queryOf(request)],
    queryFn: async ({ signal }) => {
      const id = requireRunId(runId);
      const params = { path: { runId: id }, query: { view, ...queryOf(request) } };
      return toRunData(await unwrap(api.GET('/api/forecast-batch/all/{runId}', { params, signal })), id);
    },
    placeholderData: ofSameRun(runId),
  });
}

/** The series of a run as the run-analysis page reads them (spec §7: /api/run-data). */
export function runDataQuery(request: RunDataRequest) {
  const { runId } = request;
  return queryOptions<RunData>({
    queryKey: ['runs', 'data', runId, queryOf(request)],
    queryFn: async ({ signal }) => {
      const id = requireRunId(runId);
      const params = { path: { runId: id }, query: queryOf(request) };
      return toRunData(await unwrap(api.GET('/api/run-data/{runId}', { params, signal })), id);
    },
    placeholderData: ofSameRun(runId),
  });
}

function queryOf({ types, level, page }: RunDataRequest) {
  return {
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(level.length === 0
      ? {}
      : { aggregation_characteristics: level.join(','), groups_page: page, groups_size: groupsSize }),
  };
}

// While other filters load, the run's last answer stays on screen; another run's would be a lie.
function ofSameRun(runId: string) {
  return (previous: RunData | undefined) => (previous?.run_id === runId ? previous : undefined);
}
