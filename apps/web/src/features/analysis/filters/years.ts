import type { Bucket } from '@forecast-console/calendar';
import { recentYears } from '../../../lib/constants.ts';
import type { SeriesPoint } from '../points/series-point.ts';
import { yearPlace } from '../../../lib/year-place.ts';

/** Dates of a run, used if its data has none. */
export interface RunDates {
  created_at: string | null;
  forecast_start_date: string | null;
}

/**
 * Years to filter by, newest first: those in the data, else the year of the run's creation or forecast start (ANA-5).
 */
export function offeredYears(
  points: readonly SeriesPoint[],
  bucket: Bucket,
  run: RunDates | null | undefined,
): number[] {
  const ofData = points.map(({ date }) => yearPlace(date, bucket)?.year).filter((year) => year !== undefined);
  if (ofData.length > 0) return [...new Set(ofData)].toSorted((a, b) => b - a);
  const ofRun = [run?.created_at, run?.forecast_start_date].map(yearOfText).find((year) => year !== null);
  return ofRun == null ? [] : [ofRun];
}

function yearOfText(text: string | null | undefined): number | null {
  const match = /^(\d{4})-\d{2}/.exec(text ?? '');
  return match === null ? null : Number(match[1]);
}

/** The current year and the two before, if options cannot be fetched (ANA-21). */
export function fallbackYears(now: Date): number[] {
  const year = now.getUTCFullYear();
  return [year, year - 1, year - 2];
}

/**
 * Selected years: the requested ones that are still offered, else the two most recent (ANA-6). An empty selection stays
 * empty and filters nothing.
 *
 * @param asked null for a new run
 * @param offered newest first
 */
export function selectedYears(asked: readonly number[] | null, offered: readonly number[]): number[] {
  const recent = offered.slice(0, recentYears);
  if (asked === null) return recent;
  if (asked.length === 0) return [];
  const kept = offered.filter((year) => asked.includes(year));
  return kept.length > 0 ? kept : recent;
}
