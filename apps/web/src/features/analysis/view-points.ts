import type { Bucket } from '@forecast-console/series';
import { filterDates } from './filter-dates.ts';
import { filterYears } from './filter-years.ts';
import { keepTypes } from './keep-types.ts';
import { rebucketPoints } from './rebucket-points.ts';
import type { PointType, SeriesPoint, ViewPoint } from './series-point.ts';

export interface ViewFilters {
  /** empty: all */
  types: readonly PointType[];
  /** equal to the run's bucket or coarser */
  bucket: Bucket;
  /** empty: all */
  years?: readonly number[];
  from?: string | null;
  to?: string | null;
}

/**
 * The points that chart, table and export show, in this order: the series chosen, the dates chosen, brought to the
 * bucket chosen, the years chosen. Years come last, as a week belongs to one only once it is a week.
 */
export function viewPoints(
  points: readonly SeriesPoint[],
  own: Bucket,
  partialLast: string | null,
  { types, bucket, years = [], from = null, to = null }: ViewFilters,
): ViewPoint[] {
  const kept = filterDates(keepTypes(points, types), { from, to });
  return filterYears(rebucketPoints(kept, own, bucket, partialLast), years, bucket);
}
