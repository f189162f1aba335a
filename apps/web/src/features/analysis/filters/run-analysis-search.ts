import { buckets, parseIsoDate } from '@forecast-console/calendar';
import { maxDataPoints, defaultPageSize } from '../../../lib/constants.ts';
import { namedRun } from '../../../lib/run-search.ts';
import { searchText } from '../../../lib/search.ts';
import { pointTypes } from '../points/series-point.ts';

/** The URL state of the run-analysis page; what is absent has its default (ANA-15). */
export interface RunAnalysisSearch {
  runId?: string;
  /** 'yoy'; absent: time series */
  view?: string;
  /** comma-joined; absent: all */
  type?: string;
  /** 'total' leaves out the combinations of the run's level */
  level?: string;
  from?: string;
  to?: string;
  bucket?: string;
  page_size?: string;
  /** 'off' hides the totals row */
  totals?: string;
  /** the combination shown instead of the total, as `groupId` writes it */
  group?: string;
  /** the part of the chart shown (see `zoomOfDates`) */
  zoom?: string;
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
] as const;

/** Reads the URL; a run may be named `runId` or `run_id`. */
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

/** Rows a page that may be chosen; the most a table shows is all of them. */
export const pageSizes = [defaultPageSize, 25, 50, 100, maxDataPoints] as const;

/** The filters and settings the URL asks for; what makes no sense is as if absent. */
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
  };
}
