import type { components } from '@forecast-console/api-client/schema';
import type { Explanation } from '@forecast-console/forecasting';
import { explainHistory } from '@forecast-console/forecasting/explain-history';
import type { Bucket } from '@forecast-console/calendar';
import type { StoredPoints } from './stored-run.ts';

export const toExplanation = (explanation: Explanation): components['schemas']['Explanation'] => ({
  level: explanation.level,
  trend_per_year: explanation.trendPerYear,
  seasonal_strength: explanation.seasonalStrength,
  strongest_season: explanation.strongestSeason,
  relied_on: explanation.reliedOn,
  without_effects: explanation.withoutEffects,
});

/**
 * Explains the history that a group was forecast from; null if there is too little history.
 * @param partialLast whether the last bucket is incomplete
 * @param reliedOn the main inputs of the run's model
 */
export function explainGroup(
  { start, actual, forecastStart, forecast, explanation: stored }: StoredPoints,
  bucket: Bucket,
  partialLast: boolean,
  reliedOn: string[],
): components['schemas']['Explanation'] | null {
  if (stored) return stored;
  const known = Math.min(forecastStart - start, actual.length - (partialLast ? 1 : 0));
  const values = Float64Array.from(actual.slice(0, Math.max(0, known)), (value) => value ?? Number.NaN);
  const explanation = explainHistory(
    { values, start, bucket, horizon: Math.max(1, forecast.length) },
    reliedOn,
  );
  return explanation && toExplanation(explanation);
}
