import { type Bucket, seasonLength } from '@forecast-console/calendar';
import { prepareSeries } from '../preparation/prepare-series.ts';

/**
 * Returns a history in which unknown values are replaced by the estimates that models train on (see `fillGaps`). Before
 * the first demand, unknown values are 0.
 *
 * @param values NaN where the demand is unknown
 */
export function estimateDemand(values: Float64Array, bucket: Bucket): Float64Array {
  const { start, values: filled } = prepareSeries(values, 0, seasonLength(bucket));
  return values.map((value, t) => (Number.isNaN(value) ? (filled[t - start] ?? 0) : value));
}
