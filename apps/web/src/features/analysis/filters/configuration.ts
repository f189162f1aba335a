import { analysisDefaults, recentYears } from '../../../lib/constants.ts';
import { yearPlace } from '../../../lib/year-place.ts';
import type { PointType, SeriesPoint } from '../points/series-point.ts';
import { type Bucket, coarserOrEqual } from '@forecast-console/calendar';

export type AnalysisView = 'yoy' | 'ts';

/** Values of the configuration panel of the simple analysis (CONST-7). */
export interface Configuration {
  view: AnalysisView;
  /** empty: all */
  types: readonly PointType[];
  /** a characteristic's code; '' shows only the total */
  aggregation: string;
  /** newest first; empty: no filtering */
  years: readonly number[];
  bucket: Bucket;
}

/** The configuration in the URL; missing parts follow the run. */
export interface AskedConfiguration {
  view?: AnalysisView;
  types?: readonly PointType[];
  aggregation?: string;
  years?: readonly number[];
  bucket?: Bucket;
}

export function sameConfiguration(a: Configuration, b: Configuration): boolean {
  return (
    a.view === b.view &&
    a.aggregation === b.aggregation &&
    a.bucket === b.bucket &&
    sameMembers(a.types, b.types) &&
    sameMembers(a.years, b.years)
  );
}

function sameMembers<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((member) => b.includes(member));
}

export interface RunDefaults {
  bucket: Bucket | null;
  /** codes of the run's level */
  level: readonly string[];
}

/**
 * Returns the configuration in effect: values from the URL if the run supports them, otherwise the run's defaults,
 * which are its bucket (month if unknown), first aggregation characteristic and two most recent years (ANA-6, ANA-8).
 *
 * @param yearsAt years offered at a bucket, newest first
 */
export function resolveConfiguration(
  asked: AskedConfiguration,
  run: RunDefaults,
  yearsAt: (bucket: Bucket) => readonly number[],
): Configuration {
  const own = run.bucket ?? analysisDefaults.bucket;
  const bucket =
    asked.bucket !== undefined && coarserOrEqual(own).includes(asked.bucket) ? asked.bucket : own;
  const allowed = asked.aggregation === '' || run.level.includes(asked.aggregation ?? '');
  return {
    view: asked.view ?? analysisDefaults.view,
    types: asked.types ?? analysisDefaults.types,
    aggregation: asked.aggregation !== undefined && allowed ? asked.aggregation : (run.level[0] ?? ''),
    years: selectedYears(asked.years ?? null, yearsAt(bucket)),
    bucket,
  };
}

/** Dates of a run, used if its data has none. */
export interface RunDates {
  created_at: string | null;
  forecast_start_date: string | null;
}

/**
 * Returns the years to filter by, newest first: years in the data, otherwise the year of the run's creation or forecast
 * start (ANA-5).
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

/** Returns the current year and the two before, for use if options cannot be fetched (ANA-21). */
export function fallbackYears(now: Date): number[] {
  const year = now.getUTCFullYear();
  return [year, year - 1, year - 2];
}

/**
 * Returns the requested years that are still available, otherwise the two most recent (ANA-6). An empty selection stays
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
