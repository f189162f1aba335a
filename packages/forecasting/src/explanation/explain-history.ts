import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import type { Explanation } from '../forecast-result.ts';
import { featureNames, knownFeatures } from '../models/global-boosting/features.ts';
import type { FilledSeries } from '../models/forecaster.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { explain } from './explain.ts';

interface Explained {
  /** NaN where nothing was observed. */
  values: Float64Array;
  /** Bucket index of the first value. */
  start: number;
  bucket: Bucket;
  horizon: number;
}

/**
 * Explains level, trend and season of one history; null for a history that no model forecasts.
 *
 * @param reliedOn the features that the model used most in the run; returned as far as this history has them, and not for
 *   intermittent series, which have their own method
 */
export function explainHistory(
  { values, start, bucket, horizon }: Explained,
  reliedOn: readonly string[],
): Explanation | null {
  const seasonLength = seasonLengthOf(bucket);
  const history = prepareSeries(values, start, seasonLength);
  if (history.kind !== 'regular') return null;
  if (isIntermittentDemand(history.values, seasonLength)) return explain(history, bucket, []);
  return explain(history, bucket, availableFeatures(history, { bucket, horizon }, reliedOn));
}

/** Returns the features that a forecast of a history can use; of other inputs, all. */
export function availableFeatures(
  history: FilledSeries,
  { bucket, horizon }: Pick<Explained, 'bucket' | 'horizon'>,
  reliedOn: readonly string[],
): string[] {
  const seasonLength = seasonLengthOf(bucket);
  const possible = new Set(featureNames(seasonLength, bucket));
  if (!reliedOn.some((name) => possible.has(name))) return [...reliedOn];
  const known = knownFeatures(history, { bucket, seasonLength, horizon, mode: 'additive', seed: 0 });
  return reliedOn.filter((name) => known.has(name) || !possible.has(name));
}
