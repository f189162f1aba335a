import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/calendar';
import { calendarPosition } from '../calendar-position.ts';
import type { Explanation } from '../forecast-result.ts';
import { seasonalIndices } from '../models/baselines/seasonal-indices.ts';
import type { FilledSeries } from '../models/forecaster.ts';

/** By the Gregorian calendar: 365.25 days, and a seventh of them weeks. */
const bucketsPerYear: Readonly<Record<Bucket, number>> = {
  day: 365.25,
  week: 52.1775,
  month: 12,
  quarter: 4,
  year: 1,
};
// A trend over longer says little about where things are going.
const trendYears = 3;

/**
 * Level, trend and season of a history in plain figures; null where it is too short for one.
 * Figures for a reader, not what the model computed with: the same history gives the same figures whatever forecast
 * it.
 *
 * @param reliedOn what the model made most use of
 * @param history without gaps, from the first demand on
 * @returns level in the units of the values (mean of the last season), trend in percent of it a year, strength 0 to
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
  else if (season === null && seasonLength > 1)
    notes.push('The history is too short to tell a season from chance.');
  if (trendPerYear === null && values.length > 0)
    notes.push('The history is too short or too small to speak of a trend.');
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
 * `indices` in the units of the values, one a position counted from the first value; `strongest` is the position of
 * the highest as the calendar has it.
 */
interface Season {
  indices: Float64Array;
  /** 1 − Var(remainder) / Var(season + remainder) (Wang, Smith & Hyndman 2006), at least 0. */
  strength: number;
  strongest: number;
}

/**
 * Additive indices of a classical decomposition and their strength. Departures are taken from a trailing mean of a season,
 * which lags behind a trend by the same at every bucket and so leaves the variances alone.
 *
 * @returns null where two seasons are not complete, or nothing varies about the trailing mean
 */
function seasonOf({ values, start }: FilledSeries, bucket: Bucket, seasonLength: number): Season | null {
  if (seasonLength < 2 || values.length <= 2 * seasonLength) return null;
  const indices = seasonalIndices(values, seasonLength, 'additive');
  const detrended: number[] = [];
  const remainder: number[] = [];
  for (let t = seasonLength; t < values.length; t++) {
    const around = meanOf(values.subarray(t - seasonLength + 1, t + 1));
    // The trailing mean lags half a season behind a trend; the lag is the same at every t and drops out.
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
 * Slope of the least-squares line through the last three years, seasons taken out, in percent of the level a year; null where
 * there is less than a year to go by, or no level.
 * 100 · slope / level · buckets a year. At least a year, or sixty buckets of days, and never fewer than four.
 *
 * @param adjusted the history less its seasonal indices
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

/** Of a population: divided by n, as both variances of the strength are. */
function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
