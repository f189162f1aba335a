import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import { calendarPosition } from '../calendar-position.ts';
import type { Explanation } from '../forecast-result.ts';
import { seasonalIndices } from '../models/baselines/seasonal-indices.ts';
import type { FilledSeries } from '../models/forecaster.ts';

// Gregorian calendar: 365.25 days, a seventh of them weeks.
const bucketsPerYear: Readonly<Record<Bucket, number>> = {
  day: 365.25,
  week: 52.1775,
  month: 12,
  quarter: 4,
  year: 1,
};
// A longer trend says little about the current direction.
const trendYears = 3;

/**
 * Explains level, trend and season of a history; fields are null where it is too short. Computed from the history
 * alone, so the same history gives the same values with every model.
 *
 * @param reliedOn the features that the model used most
 * @param history without gaps, from the first demand on
 * @returns level in the units of the values (mean of the last season), trend in percent of it per year, strength 0 to
 * 1, strongest season as a calendar position from 0
 */
export function explain(history: FilledSeries, bucket: Bucket, reliedOn: string[]): Explanation {
  const { values } = history;
  const seasonLength = seasonLengthOf(bucket);
  const season = seasonOf(history, bucket, seasonLength);
  const adjusted = values.map((value, t) => value - (season?.indices[t % seasonLength] ?? 0));
  const level =
    values.length === 0 ? null : meanOf(values.subarray(Math.max(0, values.length - seasonLength)));
  const trendPerYear = trendOf(adjusted, bucket, level);
  const notes: string[] = [];
  if (values.length === 0) notes.push('There is no history to explain.');
  else if (season === null && seasonLength > 1) notes.push('The history is too short to detect seasonality.');
  if (trendPerYear === null && values.length > 0)
    notes.push('The history is too short or too small to estimate a trend.');
  return {
    level,
    trendPerYear,
    seasonalStrength: season?.strength ?? null,
    strongestSeason: season?.strongest ?? null,
    reliedOn,
    notes,
  };
}

/**
 * `indices` in the units of the values, one per position from the first value; `strongest` is the calendar position
 * of the highest.
 */
interface Season {
  indices: Float64Array;
  /** 1 − Var(remainder) / Var(season + remainder) (Wang, Smith & Hyndman 2006), at least 0. */
  strength: number;
  strongest: number;
}

/**
 * Additive indices of a classical decomposition and their strength. Deviations are taken from a trailing mean, whose
 * lag behind a trend is constant and does not change the variances.
 *
 * @returns null with less than two full seasons or without variation
 */
function seasonOf({ values, start }: FilledSeries, bucket: Bucket, seasonLength: number): Season | null {
  if (seasonLength < 2 || values.length <= 2 * seasonLength) return null;
  const indices = seasonalIndices(values, seasonLength, 'additive');
  const detrended: number[] = [];
  const remainder: number[] = [];
  for (let t = seasonLength; t < values.length; t++) {
    const around = meanOf(values.subarray(t - seasonLength + 1, t + 1));
    // The trailing mean lags half a season behind a trend. The lag is constant and cancels.
    const departure = (values[t] as number) - around;
    detrended.push(departure);
    remainder.push(departure - (indices[t % seasonLength] as number));
  }
  const spread = variance(detrended);
  if (!(spread > 0 && spread < Infinity)) return null;
  let strongest = 0;
  for (const [position, index] of indices.entries()) {
    if (index > (indices[strongest] as number)) strongest = position;
  }
  return {
    indices,
    strength: Math.max(0, 1 - variance(remainder) / spread),
    strongest: calendarPosition(start + strongest, bucket),
  };
}

/**
 * Slope of the least-squares line through the last three deseasonalized years, in percent of the level per year: 100
 * · slope / level · buckets per year. Null with less than a year of history (sixty days for daily data, at least four
 * buckets) or without a level.
 *
 * @param adjusted the history without its seasonal indices
 */
function trendOf(adjusted: Float64Array, bucket: Bucket, level: number | null): number | null {
  const perYear = bucketsPerYear[bucket];
  const recent = adjusted.subarray(Math.max(0, adjusted.length - Math.ceil(trendYears * perYear)));
  if (level === null || !(level > 0) || recent.length < Math.max(4, Math.min(perYear, 60))) return null;
  const center = (recent.length - 1) / 2;
  let cross = 0;
  let square = 0;
  for (let t = 0; t < recent.length; t++) {
    cross += (t - center) * (recent[t] as number);
    square += (t - center) ** 2;
  }
  const trend = ((100 * cross) / square / level) * perYear;
  return Number.isFinite(trend) ? trend : null;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** Population variance. */
function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
