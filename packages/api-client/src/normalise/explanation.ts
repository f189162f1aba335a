import { asNumber, asObject, asTexts } from '../json.ts';
import type { components } from '../schema.gen.ts';

/** What a forecast found in the history; null is not known, never 0. */
export type Explanation = components['schemas']['Explanation'];

/** Reads an explanation; null when there is none. */
export function toExplanation(json: unknown): Explanation | null {
  const explanation = asObject(json);
  if (!explanation) return null;
  return {
    level: asNumber(explanation['level']),
    trend_per_year: asNumber(explanation['trend_per_year']),
    seasonal_strength: asNumber(explanation['seasonal_strength']),
    strongest_season: asNumber(explanation['strongest_season']),
    relied_on: asTexts(explanation['relied_on']),
  };
}
