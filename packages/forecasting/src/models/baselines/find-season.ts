import { line } from './line.ts';
import { neutralIndex, normalized, shrunkIndices, type SeasonForm } from './seasonal-indices.ts';

/** One-sided 90% quantile of the standard normal distribution. */
const significant = 1.2815515655446004;
/** A season needs at least this many cycles, so that half of its positions occur twice. */
const minSeasons = 1.5;

/**
 * Returns the season of a history, or null if the autocorrelation of the detrended values at the seasonal lag is not
 * significant at 90%. Detrending is necessary because a trend makes every lag correlate, which hides most seasons.
 *
 * @param values without gaps; all positive for a multiplicative season
 * @returns indices as in `seasonalIndices`, shrunk by the share that chance explains
 */
export function findSeason(
  values: Float64Array,
  seasonLength: number,
  form: SeasonForm,
): Float64Array | null {
  if (seasonLength < 2 || values.length < minSeasons * seasonLength) return null;
  const trend = line(values);
  const rest = new Float64Array(values.length);
  for (let t = 0; t < values.length; t++) rest[t] = (values[t] as number) - trend.at(t);
  if (!(autocorrelation(rest, seasonLength) * Math.sqrt(rest.length - seasonLength) > significant))
    return null;
  if (values.length >= 2 * seasonLength) return shrunkIndices(values, seasonLength, form);
  return shortIndices(values, trend, seasonLength, form);
}

/**
 * Autocorrelation at one lag. Products and squares are averaged over their own counts, so that short histories are
 * not biased toward 0.
 *
 * @param centered mean near 0
 * @returns about −1 to 1; 0 for equal values
 */
function autocorrelation(centered: Float64Array, lag: number): number {
  let squares = 0;
  let products = 0;
  for (let t = 0; t < centered.length; t++) {
    const value = centered[t] as number;
    squares += value * value;
    if (t >= lag) products += value * (centered[t - lag] as number);
  }
  return squares > 0 ? products / (centered.length - lag) / (squares / centered.length) : 0;
}

/**
 * Computes seasonal indices from less than two seasons: the mean deviations from the line, shrunk by one half at
 * positions that occur once and by one third at positions that occur twice.
 *
 * @returns one index per position, neutral for positions that do not occur
 */
function shortIndices(
  values: Float64Array,
  trend: { at: (t: number) => number },
  seasonLength: number,
  form: SeasonForm,
): Float64Array {
  const neutral = neutralIndex(form);
  const indices = new Float64Array(seasonLength).fill(neutral);
  for (let position = 0; position < seasonLength; position++) {
    let [sum, count] = [0, 0];
    for (let t = position; t < values.length; t += seasonLength) {
      const [value, expected] = [values[t] as number, trend.at(t)];
      sum += form === 'multiplicative' ? value / expected - 1 : value - expected;
      count++;
    }
    if (Number.isFinite(sum)) indices[position] = neutral + sum / (count + 1);
  }
  return normalized(indices, form);
}
