import type { ForecastRequest } from '../forecast-request.ts';
import type { Explanation } from '../forecast-result.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { availableFeatures } from './explain-history.ts';
import { explain } from './explain.ts';

/**
 * Explains a history without the effects of events and drivers, which would look like seasonality or a trend.
 *
 * @param ordinary the history without these effects; null if they did not affect it
 * @param reliedOn features that the model used; empty for intermittent demand
 */
export function explainWithoutEffects(
  ordinary: PreparedSeries | null,
  { bucket, horizon }: Pick<ForecastRequest, 'bucket' | 'horizon'>,
  reliedOn: readonly string[],
): Explanation | null {
  if (ordinary === null) return null;
  const relied = reliedOn.length === 0 ? [] : availableFeatures(ordinary, { bucket, horizon }, reliedOn);
  return { ...explain(ordinary, bucket, relied), withoutEffects: true };
}
