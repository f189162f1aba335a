import { seasonLength, type Bucket } from '@forecast-console/calendar';
import type { Explanation } from '../forecast-result.ts';
import { isIntermittentDemand } from '../models/intermittent/demand-pattern.ts';
import { prepareSeries } from '../preparation/prepare-series.ts';
import { explain } from './explain.ts';

/**
 * Level, trend and season of one series' history; null where no model forecasts such a history.
 *
 * @param values NaN where nothing was observed
 * @param start bucket index of the first value
 * @param reliedOn what the model of the run made most use of; told of histories that it forecasts alone
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
