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

/** Accuracy of a run: for the total over all cutoffs, for a combination at the cutoff shown (LEAD-1). */
export function measuredOf(run: RunDetail, bucket: Bucket, combination: ShownCombination | null): Measured {
  if (combination !== null)
    return {
      figures: combination.figures,
      cutoffs: null,
      baseline: baselineOf(combination.points, bucket),
    };
  return {
    figures: { ...run.metrics, ...run.accuracy },
    // Older runs have no baseline, and metrics of only the backtest shown.
    cutoffs: run.baseline === null ? null : run.origins,
    baseline: run.baseline,
  };
}

/** The seasonal naive forecast needs one season of history between the first demand and the cutoff (ACC-6). */
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
