import type { Bucket } from '@forecast-console/series';
import { yearPlaceOfDay } from './year-place.ts';

/** Keeps the points whose year is selected; an empty selection means no filtering (spec §4). */
export function filterYears<P extends { day: number }>(
  points: readonly P[],
  years: readonly number[],
  bucket: Bucket,
): P[] {
  if (years.length === 0) return [...points];
  return points.filter(({ day }) => years.includes(yearPlaceOfDay(day, bucket).year));
}
