import type { RunData } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { rebucketPoints } from './rebucket-points.ts';
import { type PointType, pointTypes, type SeriesPoint, type ViewPoint } from './series-point.ts';
import { yearPlaceOfDay } from '../../../lib/year-place.ts';

export interface ViewFilters {
  /** selected types; empty for all types */
  types: readonly PointType[];
  /** the run's bucket or a coarser one */
  bucket: Bucket;
  /** selected years; empty for all years */
  years?: readonly number[];
  from?: string | null;
  to?: string | null;
}

/** Dates of actuals that cover only part of their bucket; null if there are none. */
type PartialEdges = Pick<RunData, 'partial_last' | 'partial_first'>;

/**
 * Returns the points shown in chart, table and export. Filters apply in this order: series, dates, bucket, years.
 * Years come last, because the year of a week is known only after rebucketing.
 */
export function viewPoints(
  points: readonly SeriesPoint[],
  own: Bucket,
  { partial_last: partialLast, partial_first: partialFirst }: PartialEdges,
  { types, bucket, years = [], from = null, to = null }: ViewFilters,
): ViewPoint[] {
  const kept = filterDates(keepTypes(points, types), { from, to });
  return filterYears(rebucketPoints(kept, own, bucket, partialLast, partialFirst), years, bucket);
}

/** Keeps the selected series (all if none is selected) and drops dates without a value. */
export function keepTypes<P extends SeriesPoint>(points: readonly P[], types: readonly PointType[]): P[] {
  const chosen = types.length === 0 ? pointTypes : types;
  const hasActuals = chosen.includes('actual');
  const kept = (point: P): P => ({
    ...point,
    actual: hasActuals ? point.actual : null,
    backtest: chosen.includes('backtest') ? point.backtest : null,
    ...(chosen.includes('forecast') ? {} : { forecast: null, lower: null, upper: null }),
    ...(point.stockout === undefined || hasActuals ? {} : { stockout: undefined }),
  });
  return points
    .map(kept)
    .filter((point) => point.stockout !== undefined || chosen.some((type) => point[type] !== null));
}

/** Keeps the points within a range, both ends included; null means no limit. ISO dates sort as text. */
export function filterDates<P extends SeriesPoint>(
  points: readonly P[],
  { from, to }: { from: string | null; to: string | null },
): P[] {
  return points.filter(({ date }) => (from === null || date >= from) && (to === null || date <= to));
}

/** Keeps the points whose year is selected; an empty selection means no filtering (ANA-7). */
export function filterYears<P extends { day: number }>(
  points: readonly P[],
  years: readonly number[],
  bucket: Bucket,
): P[] {
  if (years.length === 0) return [...points];
  return points.filter(({ day }) => years.includes(yearPlaceOfDay(day, bucket).year));
}
