import { type Bucket, bucketIndex, bucketStart } from '@forecast-console/calendar';
import type { ViewPoint } from '../points/series-point.ts';
import { yearPlaceOfDay } from '../../../lib/year-place.ts';

/** Two years, one right after the other. */
export interface YearPair {
  year: number;
  before: number;
}

/** How a year differs from the one before. */
export interface Change {
  /** null where it cannot be said */
  percent: number | null;
  /** what was compared, as places of the year at the run's own bucket; null: the whole of what is shown */
  places: readonly number[] | null;
}

/** Values that stand for a whole bucket of the run, by year and place, and by the row of the view they belong to. */
export interface ComparableValues {
  own: Bucket;
  rows: ReadonlyMap<number, YearsByPlace>;
}

type YearsByPlace = ReadonlyMap<number, ReadonlyMap<number, number>>;

/**
 * Gathers what can be compared like for like: the best value of every bucket of the run that is complete.
 *
 * @param points at the run's own bucket
 * @param bucket of the view; its rows are what changes are told of
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

/** Every year with the one right before it, the newest first. */
export function neighbouringYears(years: readonly number[]): YearPair[] {
  const known = new Set(years);
  return [...known]
    .filter((year) => known.has(year - 1))
    .toSorted((a, b) => b - a)
    .map((year) => ({ year, before: year - 1 }));
}

/** The change over what both years have: of one row of the view, or (null) of all. */
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

/** Percent of a value on another; null on zero. */
export function percentOf(value: number, base: number): number | null {
  return base === 0 ? null : ((value - base) / Math.abs(base)) * 100;
}
