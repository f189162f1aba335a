import type { operations } from '@forecast-console/api-client/schema';
import { modelNames } from '../../../lib/model-names.ts';
import { pageOf, searchText } from '../../../lib/search.ts';

type RunsQuery = NonNullable<operations['listForecastRuns']['parameters']['query']>;
export type RunsSort = NonNullable<RunsQuery['sort']>;

/** URL state of the list of runs, all as text. */
export interface RunsSearch {
  q?: string;
  status?: string;
  model?: string;
  sort?: string;
  order?: string;
  page?: string;
}

/** Runs per page. */
export const runsAtOnce = 20;
export const runStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
const sorts = ['created_at', 'name', 'model_type', 'mape', 'status'] as const;
const names = ['q', 'status', 'model', 'sort', 'order', 'page'] as const;

/** Reads the URL. */
export function runsSearch(raw: Record<string, unknown>): RunsSearch {
  const search: RunsSearch = {};
  for (const name of names) {
    const text = searchText(raw[name]);
    if (text !== undefined) search[name] = text;
  }
  return search;
}

/** Returns the server query for the URL state. Invalid values are ignored. */
export function runsQueryOf({ q, status, model, sort, order, page }: RunsSearch) {
  const known = runStatuses.find((one) => one === status);
  const type = modelNames.find((one) => one.type === model)?.type;
  return {
    ...(q === undefined ? {} : { search: q.slice(0, 200) }),
    ...(known === undefined ? {} : { status: known }),
    ...(type === undefined ? {} : { model_type: type }),
    sort: sorts.find((one) => one === sort) ?? 'created_at',
    order: order === 'asc' ? ('asc' as const) : ('desc' as const),
    limit: runsAtOnce,
    offset: (pageOf(page) - 1) * runsAtOnce,
  } satisfies RunsQuery;
}
