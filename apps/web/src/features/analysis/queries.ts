import type { RunData, RunGroup } from '@forecast-console/api-client/normalise';
import { metadata, runs } from '@forecast-console/api-client/query';
import type { components, operations } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { batchSize } from '../../lib/constants.ts';

const calls = runs(api);

export type Combination = components['schemas']['Combination'];
export type CombinationQuery = NonNullable<operations['listCombinations']['parameters']['query']>;

export interface RunDataRequest {
  runId: string;
  /** selected types; empty for all types */
  types: readonly components['schemas']['PointType'][];
  /** level whose combinations to include; empty for only the total */
  level: readonly string[];
  /** values to include, by characteristic; applied to the actuals of an upload; empty for all values */
  filters?: Readonly<Record<string, readonly string[]>>;
}

/** The data types by which a run can be filtered (ANA-2). */
export const typesQuery = queryOptions(metadata(api).types());

/** The series of a run for the simple analysis (ANA-16). */
export function batchRunDataQuery(request: RunDataRequest & { view: 'yoy' | 'ts' }) {
  const { runId, view } = request;
  return queryOptions({
    ...calls.batchData(runId, { view, ...toQuery(request) }),
    placeholderData: keepSameRun(runId),
  });
}

/** The series of a run for the run analysis page (ANA-16). */
export function runDataQuery(request: RunDataRequest) {
  const { runId } = request;
  return queryOptions({ ...calls.data(runId, toQuery(request)), placeholderData: keepSameRun(runId) });
}

// Maximum length of filters. Longer ones do not fit into a URL.
const maxFilterLength = 4000;

/** Returns whether the filters fit into the URL of a request. */
export function canFilterBy(filters: NonNullable<RunDataRequest['filters']>): boolean {
  return filterText(filters).length <= maxFilterLength;
}

function filterText(filters: NonNullable<RunDataRequest['filters']>): string {
  return Object.entries(filters)
    .flatMap(([code, values]) =>
      values.map((value) => `${code}:${encodeURIComponent(value).replaceAll('~', '%7E')}`),
    )
    .join('~');
}

// One combination is enough to know whether there are any.
const groupsSize = 1;

function toQuery({ types, level, filters = {} }: RunDataRequest) {
  const filter = filterText(filters);
  return {
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(filter === '' ? {} : { filter }),
    ...(level.length === 0 ? {} : { aggregation_characteristics: level.join(','), groups_size: groupsSize }),
  };
}

// Keeps previous data on screen while new filters load, but never shows data of another run.
function keepSameRun(runId: string) {
  return (previous: RunData | undefined) => (previous?.run_id === runId ? previous : undefined);
}

/**
 * One combination of a run; null if the run does not contain it.
 *
 * @param group id as in the URL: 'c2:P-100~c3:North'
 */
export function runGroupQuery(runId: string, level: readonly string[], group: string) {
  const { queryKey, queryFn, staleTime } = calls.data(runId, {
    aggregation_characteristics: level.join(','),
    group,
  });
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<RunGroup | null> =>
      (await queryFn({ signal })).groups?.items[0] ?? null,
    staleTime,
    // Keeps the previous combination until the next one has loaded, so that the total is not shown briefly in
    // between.
    placeholderData: (previous: RunGroup | null | undefined, query) =>
      query?.queryKey[2] === runId ? previous : undefined,
    meta: { large: true },
  });
}

export const combinationsPageSize = batchSize;

/** One page of a run's combinations; the first page is 0. */
export function combinationsQuery(runId: string, query: CombinationQuery, page: number) {
  const paging = { limit: combinationsPageSize, offset: page * combinationsPageSize };
  return queryOptions({ ...calls.combinations(runId, { ...query, ...paging }), meta: { large: true } });
}
