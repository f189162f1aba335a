import { line } from './line.ts';
import { neutralIndex, normalized, shrunkIndices, type SeasonForm } from './seasonal-indices.ts';

/** One-sided 90 % quantile of the standard normal distribution. */
const significant = 1.2815515655446004;
/** From so many seasons on a season can show at all: half of the positions have been seen twice. */
const minSeasons = 1.5;

/**
 * The season of a history, or null where none shows: where the autocorrelation at the seasonal lag, of what a straight
 * line leaves over, is not above what chance gives one in ten histories without a season. On the history itself a trend
 * hides most seasons: every lag of it correlates.
 *
 * @param values without gaps; all positive for a multiplicative season
 * @returns indices as `seasonalIndices` has them, drawn towards no season by what chance explains of them
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
 * At one lag, by the mean product of the pairs there are.
 * Pairs and squares are averaged each over their own number, so a short history is not biased towards 0.
 *
 * @param centered mean near 0
 * @returns about −1 to 1; 0 for values all alike
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
 * Of less than two seasons: departures from the line, drawn half-way to none where seen once, a third where twice.
 * sum / (count + 1) is a mean drawn towards 0 as if one more departure of 0 had been seen.
 *
 * @returns one index a position, neutral where the season has not come round yet
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
