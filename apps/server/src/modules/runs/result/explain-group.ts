import type { components } from '@forecast-console/api-client/schema';
import { explainHistory } from '@forecast-console/forecasting/explain-history';
import type { Bucket } from '@forecast-console/calendar';
import type { StoredPoints } from './stored-run.ts';

type Explanation = components['schemas']['Explanation'];

/**
 * Explains the history that a group was forecast from; null if there is too little history.
 *
 * @param partialLast whether the last bucket is incomplete
 * @param reliedOn the main inputs of the run's model
 */
export function explainGroup(
  { start, actual, forecastStart }: StoredPoints,
  bucket: Bucket,
  partialLast: boolean,
  reliedOn: string[],
): Explanation | null {
  const known = Math.min(forecastStart - start, actual.length - (partialLast ? 1 : 0));
  const values = Float64Array.from(actual.slice(0, Math.max(0, known)), (value) => value ?? Number.NaN);
  const explanation = explainHistory(values, start, bucket, reliedOn);
  return (
    explanation && {
      level: explanation.level,
      trend_per_year: explanation.trendPerYear,
      seasonal_strength: explanation.seasonalStrength,
      strongest_season: explanation.strongestSeason,
      relied_on: explanation.reliedOn,
    }
  );
}
