import type { components } from '@forecast-console/api-client/schema';
import { explainHistory } from '@forecast-console/forecasting/explain-history';
import type { Bucket } from '@forecast-console/calendar';
import type { StoredPoints } from './stored-run.ts';

type Explanation = components['schemas']['Explanation'];

/**
 * What the history of one group says, by what it was forecast from; null where no model forecast it.
 *
 * @param partialLast the last actual stands for a part of its bucket only
 * @param reliedOn what the run's model made most use of
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
