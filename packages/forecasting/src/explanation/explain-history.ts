import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import type { Explanation } from '../forecast-result.ts';
import { featureNames, knownFeatures } from '../models/global-boosting/features.ts';
import type { FilledSeries } from '../models/forecaster.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { explain } from './explain.ts';

interface Explained {
  /** Values of the history; NaN where nothing was observed. */
  values: Float64Array;
  /** Bucket index of the first value. */
  start: number;
  bucket: Bucket;
  horizon: number;
}

/**
 * Explains level, trend and season of one history; null if it is not forecast by a model.
 *
 * @param reliedOn the features that the model used most in the run. The result contains those that this history has;
 * none for intermittent series, which have their own method.
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

/** Returns the features for which this history has values. Names that are not features of the model are kept. */
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
