import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import { runs } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

const calls = runs(api);

export interface RunDataRequest {
  runId: string;
  /** empty: all */
  types: readonly components['schemas']['PointType'][];
  /** the run's own level adds its combinations; empty: the total alone */
  level: readonly string[];
  /** of an upload, rows that have one of these values of each code alone; empty: all */
  filters?: Readonly<Record<string, readonly string[]>>;
}

/** Combinations in the answer: whether there are any is all that is asked of it. */
const groupsSize = 1;

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

// Longer ones do not fit into an address.
const longestFilter = 4000;

/** Whether so many values can be asked for. */
export function canFilterBy(filters: NonNullable<RunDataRequest['filters']>): boolean {
  return filterText(filters).length <= longestFilter;
}

function filterText(filters: NonNullable<RunDataRequest['filters']>): string {
  return Object.entries(filters)
    .flatMap(([code, values]) =>
      values.map((value) => `${code}:${encodeURIComponent(value).replaceAll('~', '%7E')}`),
    )
    .join('~');
}

function queryOf({ types, level, filters = {} }: RunDataRequest) {
  const filter = filterText(filters);
  return {
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(filter === '' ? {} : { filter }),
    ...(level.length === 0 ? {} : { aggregation_characteristics: level.join(','), groups_size: groupsSize }),
  };
}

// While other filters load, the run's last answer stays on screen; another run's would be a lie.
function ofSameRun(runId: string) {
  return (previous: RunData | undefined) => (previous?.run_id === runId ? previous : undefined);
}

/**
 * One combination of a run; null when the run has none such.
 *
 * @param named as the address has it: 'c2:P-100~c3:North'
 */
export function runGroupQuery(runId: string, level: readonly string[], named: string) {
  const { queryKey, queryFn, staleTime } = calls.data(runId, {
    aggregation_characteristics: level.join(','),
    group: named,
  });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RunGroup | null> =>
      (await queryFn({ signal })).groups?.items[0] ?? null,
    staleTime,
    // While the next one loads the last one stays; the total in between would be a flicker.
    placeholderData: (previous: RunGroup | null | undefined, query) =>
      query?.queryKey[2] === runId ? previous : undefined,
    meta: { large: true },
  });
}
