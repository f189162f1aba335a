import { analysisDefaults, recentYears } from '../../../lib/constants.ts';
import { yearPlace } from '../../../lib/year-place.ts';
import type { PointType, SeriesPoint } from '../points/series-point.ts';
import { type Bucket, coarserOrEqual } from '@forecast-console/calendar';

export type AnalysisView = 'yoy' | 'ts';

/** Values of the configuration panel of the simple analysis (CONST-7). */
export interface Configuration {
  view: AnalysisView;
  /** selected types; empty for all types */
  types: readonly PointType[];
  /** code of a characteristic; '' to show only the total */
  aggregation: string;
  /** selected years, newest first; empty for no filtering */
  years: readonly number[];
  bucket: Bucket;
}

/** The configuration in the URL. Missing parts use the run's defaults. */
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
 * Returns the configuration in effect: values from the URL if the run supports them, otherwise the run's defaults:
 * its bucket (month if unknown), its first aggregation characteristic and the two most recent years (ANA-6, ANA-8).
 *
 * @param yearsAt returns the years offered for a bucket, newest first
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

/** Dates of a run, from which years are taken if its data contains no dates. */
export interface RunDates {
  created_at: string | null;
  forecast_start_date: string | null;
}

/**
 * Returns the years that the filter offers, newest first: the years in the data or, if the data has no dates, the
 * year in which the run was created or in which its forecast starts (ANA-5).
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

/** Returns the current year and the two before it, used if the options cannot be fetched (ANA-21). */
export function fallbackYears(now: Date): number[] {
  const year = now.getUTCFullYear();
  return [year, year - 1, year - 2];
}

/**
 * Returns the requested years that are still offered or, if there are none, the two most recent years (ANA-6). An
 * empty selection stays empty and filters nothing.
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
