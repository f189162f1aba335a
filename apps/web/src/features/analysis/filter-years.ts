import type { Bucket } from '@forecast-console/series';
import type { SeriesPoint } from './series-point.ts';
import { yearPlace } from './year-place.ts';

/** Keeps the points whose year is selected; an empty selection means no filtering (spec §4). */
export function filterYears<P extends SeriesPoint>(
  points: readonly P[],
  years: readonly number[],
  bucket: Bucket,
): P[] {
  if (years.length === 0) return [...points];
  return points.filter(({ date }) => {
    const place = yearPlace(date, bucket);
    return place !== null && years.includes(place.year);
  });
}
