import type { RunData } from '@forecast-console/api-client/normalise';
import type { Bucket } from '@forecast-console/calendar';
import { rebucketPoints } from './rebucket-points.ts';
import { type PointType, pointTypes, type SeriesPoint, type ViewPoint } from './series-point.ts';
import { yearPlaceOfDay } from '../../../lib/year-place.ts';

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

/** Dates of the actuals that stand for a part of their bucket only; null where there is none. */
type PartialEdges = Pick<RunData, 'partial_last' | 'partial_first'>;

/**
 * The points that chart, table and export show, in this order: the series chosen, the dates chosen, brought to the
 * bucket chosen, the years chosen. Years come last, as a week belongs to one only once it is a week.
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

/** Keeps the series chosen (none chosen: all) and leaves out dates at which none of them has a value. */
export function keepTypes<P extends SeriesPoint>(points: readonly P[], types: readonly PointType[]): P[] {
  const chosen = types.length === 0 ? pointTypes : types;
  const kept = (point: P): P => ({
    ...point,
    actual: chosen.includes('actual') ? point.actual : null,
    backtest: chosen.includes('backtest') ? point.backtest : null,
    ...(chosen.includes('forecast') ? {} : { forecast: null, lower: null, upper: null }),
  });
  return points.map(kept).filter((point) => chosen.some((type) => point[type] !== null));
}

/** Keeps the points from one date to another, both included; an absent end does not limit. ISO dates sort as text. */
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
