import { seasonLength as seasonLengthOf, type Bucket } from '@forecast-console/series';
import { calendarPosition } from '../calendar-position.ts';
import type { Explanation } from '../forecast-result.ts';
import { seasonalIndices } from '../models/baselines/seasonal-indices.ts';
import type { FilledSeries } from '../models/forecaster.ts';

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
 *
 * @param reliedOn what the model made most use of
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

interface Season {
  indices: Float64Array;
  /** 1 − Var(remainder) / Var(season + remainder) (Wang, Smith & Hyndman 2006), at least 0. */
  strength: number;
  strongest: number;
}

/**
 * Additive indices of a classical decomposition and their strength. Departures are taken from a trailing mean of a season,
 * which lags behind a trend by the same at every bucket and so leaves the variances alone.
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
 */
function trendOf(adjusted: Float64Array, bucket: Bucket, level: number | null): number | null {
  const perYear = bucketsPerYear[bucket];
  const recent = adjusted.subarray(Math.max(0, adjusted.length - Math.ceil(trendYears * perYear)));
  if (level === null || !(level > 0) || recent.length < Math.max(4, Math.min(perYear, 60))) return null;
  const centre = (recent.length - 1) / 2;
  let cross = 0;
  let square = 0;
  for (let t = 0; t < recent.length; t++) {
    cross += (t - centre) * (recent[t] as number);
    square += (t - centre) ** 2;
  }
  const trend = ((100 * cross) / square / level) * perYear;
  return Number.isFinite(trend) ? trend : null;
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
}
