import { buckets, parseIsoDate } from '@forecast-console/calendar';
import { maxDataPoints, defaultPageSize } from '../../../lib/constants.ts';
import { namedRun } from '../../../lib/run-search.ts';
import { searchText } from '../../../lib/search.ts';
import { pointTypes } from '../points/series-point.ts';

/** URL state of the run-analysis page. Missing parts have their defaults (ANA-15). */
export interface RunAnalysisSearch {
  runId?: string;
  /** 'yoy'; omitted for time series */
  view?: string;
  /** data types, comma-separated; omitted for all types */
  type?: string;
  /** 'total' hides the combinations of the run's level */
  level?: string;
  from?: string;
  to?: string;
  bucket?: string;
  page_size?: string;
  /** 'off' hides the totals row */
  totals?: string;
  /** the combination shown instead of the total (see `groupId`) */
  group?: string;
  /** the visible part of the chart (see `zoomOfDates`) */
  zoom?: string;
  /** 'zero' starts the value axis at 0 */
  axis?: string;
  /** the open tab; omitted for the series or, if the run has no combinations, the table */
  tab?: string;
}

const names = [
  'view',
  'type',
  'level',
  'from',
  'to',
  'bucket',
  'page_size',
  'totals',
  'group',
  'zoom',
  'axis',
  'tab',
] as const;

/** Reads the URL, where the parameter of the run is `runId` or `run_id`. */
export function runAnalysisSearch(raw: Record<string, unknown>): RunAnalysisSearch {
  const search: RunAnalysisSearch = {};
  const runId = namedRun(raw);
  if (runId !== undefined) search.runId = runId;
  for (const name of names) {
    const text = searchText(raw[name]);
    if (text !== undefined) search[name] = text;
  }
  return search;
}

/** Options for rows per page. The last option shows all rows. */
export const pageSizes = [defaultPageSize, 25, 50, 100, maxDataPoints] as const;

/** Filters and settings in the URL; invalid values are ignored. */
export function runAnalysisSettings(search: RunAnalysisSearch) {
  const types = search.type?.split(',') ?? [];
  const date = (text: string | undefined) =>
    text === undefined || parseIsoDate(text) === null ? null : text;
  return {
    view: search.view === 'yoy' ? ('yoy' as const) : ('ts' as const),
    types: pointTypes.filter((type) => types.includes(type)),
    withLevel: search.level !== 'total',
    from: date(search.from),
    to: date(search.to),
    bucket: buckets.find((bucket) => bucket === search.bucket) ?? null,
    pageSize: pageSizes.find((size) => String(size) === search.page_size) ?? defaultPageSize,
    totals: search.totals !== 'off',
    fromZero: search.axis === 'zero',
  };
}
