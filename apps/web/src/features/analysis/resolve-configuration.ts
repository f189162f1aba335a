import { coarserOrEqual, type Bucket } from '@forecast-console/series';
import { ANALYSIS_DEFAULTS } from '../../lib/constants.ts';
import type { AskedConfiguration, Configuration } from './configuration.ts';
import { selectedYears } from './selected-years.ts';

export interface RunFacts {
  bucket: Bucket | null;
  /** codes of the level the run was made at */
  level: readonly string[];
}

/**
 * The configuration in force: what was asked for where the run allows it, else what the run suggests — its bucket
 * (default month), its first aggregation characteristic, its two most recent years (spec §4).
 *
 * @param yearsAt years offered at a bucket, newest first
 */
export function resolveConfiguration(
  asked: AskedConfiguration,
  run: RunFacts,
  yearsAt: (bucket: Bucket) => readonly number[],
): Configuration {
  const own = run.bucket ?? ANALYSIS_DEFAULTS.bucket;
  const bucket =
    asked.bucket !== undefined && coarserOrEqual(own).includes(asked.bucket) ? asked.bucket : own;
  const allowed = asked.aggregation === '' || run.level.includes(asked.aggregation ?? '');
  return {
    view: asked.view ?? ANALYSIS_DEFAULTS.view,
    types: asked.types ?? ANALYSIS_DEFAULTS.types,
    aggregation: asked.aggregation !== undefined && allowed ? asked.aggregation : (run.level[0] ?? ''),
    years: selectedYears(asked.years ?? null, yearsAt(bucket)),
    bucket,
  };
}
