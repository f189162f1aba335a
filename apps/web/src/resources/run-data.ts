import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import { runs, runsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { batchSize, maxDataPoints } from '../lib/constants.ts';

const calls = runs(api);

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
  return queryOptions({
    ...calls.batchData(runId, { view, ...queryOf(request) }),
    placeholderData: ofSameRun(runId),
  });
}

/** The series of a run as the run-analysis page reads them (ANA-16). */
export function runDataQuery(request: RunDataRequest) {
  const { runId } = request;
  return queryOptions({ ...calls.data(runId, queryOf(request)), placeholderData: ofSameRun(runId) });
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
  const aggregation_characteristics = level.join(',');
  return queryOptions({
    queryKey: [...runsKey, 'group', runId, aggregation_characteristics, wanted],
    queryFn: async ({ signal }): Promise<RunGroup | null> => {
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { aggregation_characteristics, groups_page: page, groups_size: batchSize };
        const { groups } = await calls.data(runId, query).queryFn({ signal });
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
