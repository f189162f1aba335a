import type { Bucket } from '@forecast-console/series';
import type { PointType } from './series-point.ts';

export type AnalysisView = 'yoy' | 'ts';

/** What the configuration panel of the simple analysis holds (spec §3: filter state). */
export interface Configuration {
  view: AnalysisView;
  /** empty: all */
  types: readonly PointType[];
  /** a characteristic's code; '' shows the total alone */
  aggregation: string;
  /** newest first; empty: no filtering */
  years: readonly number[];
  bucket: Bucket;
}

/** What the URL says of it; an absent part follows the run. */
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
