import { seasonLength, type Bucket } from '@forecast-console/calendar';
import type { Explanation } from '../forecast-result.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { explain } from './explain.ts';

/**
 * Explains level, trend and season of one history; null for a history that no model forecasts.
 *
 * @param values NaN where nothing was observed
 * @param start bucket index of the first value
 * @param reliedOn the features that the model used most; omitted for intermittent series, which have their own method
 */
export function explainHistory(
  values: Float64Array,
  start: number,
  bucket: Bucket,
  reliedOn: string[],
): Explanation | null {
  const history = prepareSeries(values, start, seasonLength(bucket));
  if (history.kind !== 'regular') return null;
  return explain(history, bucket, isIntermittentDemand(history.values, seasonLength(bucket)) ? [] : reliedOn);
}
