import { type Bucket, coarserOrEqual } from '@forecast-console/calendar';
import { analysisDefaults } from '../../../lib/constants.ts';
import type { PointType } from '../points/series-point.ts';
import { selectedYears } from './years.ts';

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
 * The configuration in effect: the URL's values where the run allows them, else the run's defaults: its bucket (month
 * if unknown), its first aggregation characteristic and its two most recent years (ANA-6, ANA-8).
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
