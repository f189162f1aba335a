import type { RunPoint } from '@forecast-console/api-client/normalise';
import { type Bucket, bucketIndex, parseIsoDate, seasonLength } from '@forecast-console/calendar';
import type { RunDetail } from '../queries.ts';
import type { Figures, Measured } from './sentence.ts';
import type { Baseline } from './skill-in-words.ts';

/** One combination of a run. */
export interface ShownCombination {
  label: string;
  figures: Figures;
  points: readonly RunPoint[];
}

/** How a run was measured: over all cutoffs in total, at the backtest shown of one combination. */
export function measuredOf(run: RunDetail, bucket: Bucket, combination: ShownCombination | null): Measured {
  if (combination !== null)
    return {
      figures: combination.figures,
      cutoffs: null,
      baseline: baselineOf(combination.points, bucket),
    };
  return {
    figures: { ...run.metrics, ...run.accuracy },
    // Runs stored before figures were means name no baseline, and have those of the backtest shown alone.
    cutoffs: run.baseline === null ? null : run.origins,
    baseline: run.baseline,
  };
}

/** The seasonal naive needs a season of history before the backtest, from the first demand on. */
function baselineOf(points: readonly RunPoint[], bucket: Bucket): Baseline | null {
  const first = dayOf(points.find(({ actual }) => actual !== null && actual !== 0));
  const cutoff = dayOf(points.find(({ backtest }) => backtest !== null));
  if (first === null || cutoff === null) return null;
  const known = bucketIndex(cutoff, bucket) - bucketIndex(first, bucket);
  return seasonLength(bucket) > 1 && known >= seasonLength(bucket) ? 'seasonal naive' : 'naive';
}

function dayOf(point: RunPoint | undefined): number | null {
  return point === undefined ? null : parseIsoDate(point.date);
}
