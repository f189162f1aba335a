import { requireRunId, type RunData, type RunGroup, toRunData } from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../lib/api.ts';
import { batchSize, maxDataPoints } from '../lib/constants.ts';
import { runsKey } from './runs.ts';

export interface RunDataRequest {
  runId: string;
  /** empty: all */
  types: readonly components['schemas']['PointType'][];
  /** the run's own level adds its combinations; empty: the total alone */
  level: readonly string[];
  /** page of the combinations, from 1 */
  page: number;
}

/** Combinations on a page of the answer. */
const groupsSize = 10;

/** The series of a run as the simple analysis reads them (ANA-16). */
export function batchRunDataQuery(request: RunDataRequest & { view: 'yoy' | 'ts' }) {
  const { runId, view } = request;
  return queryOptions<RunData>({
    queryKey: [...runsKey, 'batch-data', runId, view, queryOf(request)],
    queryFn: async ({ signal }) => {
      const id = requireRunId(runId);
      const params = { path: { runId: id }, query: { view, ...queryOf(request) } };
      return toRunData(await unwrap(api.GET('/api/forecast-batch/all/{runId}', { params, signal })), id);
    },
    placeholderData: ofSameRun(runId),
  });
}

/** The series of a run as the run-analysis page reads them (ANA-16). */
export function runDataQuery(request: RunDataRequest) {
  const { runId } = request;
  return queryOptions<RunData>({
    queryKey: [...runsKey, 'data', runId, queryOf(request)],
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

const maxPages = maxDataPoints / batchSize;

/**
 * One combination of a run, wherever in the list it stands; null when the run has none such. The server sorts by
 * error and cannot be asked for one, so its pages are read until it shows.
 */
export function runGroupQuery(
  runId: string,
  level: readonly string[],
  wanted: Readonly<Record<string, string>>,
) {
  return queryOptions({
    queryKey: [...runsKey, 'group', runId, level.join(','), wanted],
    queryFn: async ({ signal }): Promise<RunGroup | null> => {
      for (let page = 1; page <= maxPages; page += 1) {
        const query = {
          aggregation_characteristics: level.join(','),
          groups_page: page,
          groups_size: batchSize,
        };
        const params = { path: { runId }, query };
        const { groups } = toRunData(
          await unwrap(api.GET('/api/run-data/{runId}', { params, signal })),
          runId,
        );
        const found = groups?.items.find(({ key }) => matchesGroup(key, wanted));
        if (found !== undefined) return found;
        if (groups === null || page * groups.page_size >= groups.total) return null;
      }
      return null;
    },
    meta: { large: true },
  });
}

/** Whether a combination has the values wanted; nothing wanted matches nothing. */
export function matchesGroup(key: RunGroup['key'], wanted: Readonly<Record<string, string>>): boolean {
  const values = Object.entries(wanted);
  return values.length > 0 && values.every(([code, value]) => key[code] === value);
}
