import { type Bucket, bucketIndex, bucketStart } from '@forecast-console/calendar';
import type { ViewPoint } from '../points/series-point.ts';
import { yearPlaceOfDay } from '../../../lib/year-place.ts';

/** Two consecutive years. */
export interface YearPair {
  year: number;
  before: number;
}

/** Change from the previous year. */
export interface Change {
  /** change in percent; null if it is undefined */
  percent: number | null;
  /** compared indexes within the year, in the run's bucket; null if all were compared */
  places: readonly number[] | null;
}

/** Values of complete buckets, by table row, index within the year, and year. */
export interface ComparableValues {
  own: Bucket;
  rows: ReadonlyMap<number, YearsByPlace>;
}

type YearsByPlace = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Collects the best value of every complete bucket, so that years are compared over the same periods (ANA-22).
 *
 * @param points in the run's own bucket
 * @param bucket bucket of the table rows
 */
export function comparableValues(
  points: readonly ViewPoint[],
  own: Bucket,
  bucket: Bucket,
): ComparableValues {
  const rows = new Map<number, Map<number, Map<number, number>>>();
  for (const { day, best, partial } of points) {
    if (best === null || partial.includes('best')) continue;
    const { year, place } = yearPlaceOfDay(day, own);
    const row = yearPlaceOfDay(bucketStart(bucketIndex(day, bucket), bucket), bucket).place;
    const places = rows.get(row) ?? new Map<number, Map<number, number>>();
    rows.set(row, places);
    const years = places.get(place) ?? new Map<number, number>();
    places.set(place, years);
    years.set(year, (years.get(year) ?? 0) + best.value);
  }
  return { own, rows };
}

/** Returns every year paired with the previous year, newest first. */
export function consecutiveYears(years: readonly number[]): YearPair[] {
  const known = new Set(years);
  return [...known]
    .filter((year) => known.has(year - 1))
    .toSorted((a, b) => b - a)
    .map((year) => ({ year, before: year - 1 }));
}

/**
 * Returns the change over the buckets present in both years, for one table row or, if `row` is null, for all rows.
 */
export function changeOver(
  { rows }: ComparableValues,
  { year, before }: YearPair,
  row: number | null,
): Change {
  const places = row === null ? [...rows.values()] : [rows.get(row) ?? new Map<number, never>()];
  let [newer, older] = [0, 0];
  const compared: number[] = [];
  for (const [place, years] of places.flatMap((own) => [...own])) {
    const [a, b] = [years.get(year), years.get(before)];
    if (a === undefined || b === undefined) continue;
    newer += a;
    older += b;
    compared.push(place);
  }
  const percent = compared.length === 0 ? null : percentOf(newer, older);
  return { percent, places: compared.toSorted((a, b) => a - b) };
}

/** Percentage change from a base; null if the base is zero. */
export function percentOf(value: number, base: number): number | null {
  return base === 0 ? null : ((value - base) / Math.abs(base)) * 100;
}
