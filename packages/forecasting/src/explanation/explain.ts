import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import { calendarPosition } from '../calendar-position.ts';
import type { Explanation } from '../forecast-result.ts';
import { seasonality } from '../models/baselines/seasonal-indices.ts';
import type { FilledSeries } from '../models/forecaster.ts';

// Number of buckets per year. Days are counted in whole weeks, so that each year has the same weekdays.
const bucketsPerYear: Readonly<Record<Bucket, number>> = {
  day: 364,
  week: 52,
  month: 12,
  quarter: 4,
  year: 1,
};
// Number of years that the trend covers. A longer trend says little about the current direction.
const trendYears = 3;
// In a shorter history, a trend cannot be distinguished from yearly seasonality.
const minTrendLength = (bucket: Bucket) => Math.max(4, 2 * bucketsPerYear[bucket]);

/**
 * Explains level, trend and season of a history; fields are null where it is too short. Computed from the history
 * alone, so the values do not depend on the model.
 *
 * @param reliedOn the features that the model used most
 * @param history without gaps, from the first demand on
 * @returns level in the units of the values (mean of the last season), trend in percent of the level per year,
 * seasonal strength 0 to 1 (0 is no more than chance), strongest season as a calendar position from 0
 */
export function explain(history: FilledSeries, bucket: Bucket, reliedOn: string[]): Explanation {
  const { values } = history;
  const seasonLength = seasonLengthOf(bucket);
  const season = seasonOf(history, bucket, seasonLength);
  const level =
    values.length === 0 ? null : meanOf(values.subarray(Math.max(0, values.length - seasonLength)));
  const trendPerYear = trendOf(values, bucket, level);
  const notes: string[] = [];
  if (values.length === 0) notes.push('There is no history to explain.');
  else if (seasonLength > 1 && values.length <= 2 * seasonLength)
    notes.push('The history is too short to detect seasonality.');
  if (values.length > 0 && values.length < minTrendLength(bucket))
    notes.push(`Estimating a trend requires ${bucket === 'year' ? 'four' : 'two'} years of history.`);
  return {
    level,
    trendPerYear,
    seasonalStrength: season?.strength ?? null,
    strongestSeason: season?.strongest ?? null,
    reliedOn,
    withoutEffects: false,
    notes,
  };
}

interface Season {
  strength: number;
  /** Calendar position with the highest index; null if the season is no stronger than chance. */
  strongest: number | null;
}

/** Returns null if there are less than two full seasons or no variation. */
function seasonOf({ values, start }: FilledSeries, bucket: Bucket, seasonLength: number): Season | null {
  if (seasonLength < 2 || values.length <= 2 * seasonLength) return null;
  const season = seasonality(values, seasonLength);
  if (season === null) return null;
  const { indices, strength } = season;
  const strongest = indices.reduce((best, index, at) => (index > (indices[best] as number) ? at : best), 0);
  return { strength, strongest: strength > 0 ? calendarPosition(start + strongest, bucket) : null };
}

/**
 * Mean change per year over the last three years, in percent of the level. Compares means of whole years, each of
 * which contains all seasons. Null if there are less than two years of history (four values of yearly data) or no
 * level.
 */
function trendOf(values: Float64Array, bucket: Bucket, level: number | null): number | null {
  const perYear = bucketsPerYear[bucket];
  if (level === null || !(level > 0) || values.length < minTrendLength(bucket)) return null;
  const years = Math.min(trendYears, Math.floor(values.length / perYear));
  const yearBefore = (back: number) =>
    meanOf(values.subarray(values.length - (back + 1) * perYear, values.length - back * perYear));
  const trend = (100 * (yearBefore(0) - yearBefore(years - 1))) / (years - 1) / level;
  return Number.isFinite(trend) ? trend : null;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}
