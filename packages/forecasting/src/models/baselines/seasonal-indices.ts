/** How a season acts on the level: added or multiplied. */
export type SeasonForm = 'additive' | 'multiplicative';

/** Seasonality setting of a request; `auto` chooses the form with the lower error on the holdout. */
export type SeasonalityMode = 'auto' | SeasonForm;

/**
 * Seasonal indices by classical decomposition: the mean deviation from a centered moving average at each position,
 * normalized to sum 0 (additive) or mean 1 (multiplicative). Index i belongs to values[i], values[i + m], …
 *
 * @param values without gaps, at least two seasons; all positive for multiplicative indices
 * @returns one index per position, in the units of the values (additive) or as factors (multiplicative)
 */
export function seasonalIndices(values: Float64Array, seasonLength: number, form: SeasonForm): Float64Array {
  const { means } = departuresByPosition(values, seasonLength, form);
  return normalized(means, form);
}

/**
 * Seasonal indices shrunk toward no season by 1 − 1/F, where F is the variance between positions divided by the
 * variance within positions (empirical Bayes: Miller & Williams 2003). With only two or three seasons, this removes
 * most of the noise and almost nothing of a real season.
 */
export function shrunkIndices(values: Float64Array, seasonLength: number, form: SeasonForm): Float64Array {
  const { means, strength } = departuresByPosition(values, seasonLength, form);
  const indices = normalized(means, form);
  const neutral = neutralIndex(form);
  return indices.map((index) => neutral + strength * (index - neutral));
}

/** Additive seasonality of a history. */
export interface Seasonality {
  /** One index per position, with sum 0. */
  indices: Float64Array;
  /**
   * Strength 1 − Var(remainder) / Var(season + remainder) (Wang, Smith & Hyndman 2006), 0 to 1. Variances are
   * divided by their degrees of freedom, because means of two or three seasons fit chance as well.
   */
  strength: number;
}

/**
 * Measures additive seasonality by classical decomposition with a centered mean.
 *
 * @param values without gaps, more than two seasons
 * @returns null if the values do not vary around their centered mean
 */
export function seasonality(values: Float64Array, seasonLength: number): Seasonality | null {
  const { means, spread, remainder } = departuresByPosition(values, seasonLength, 'additive');
  let size = 0;
  for (const value of values) size = Math.max(size, Math.abs(value));
  // Smaller departures are rounding errors of the mean.
  const isVarying = spread > (1e-9 * size) ** 2 && spread < Infinity && Number.isFinite(remainder);
  if (!isVarying) return null;
  // Rounding errors make the remainder of a perfect season negative.
  const strength = Math.min(1, Math.max(0, 1 - remainder / spread));
  return { indices: normalized(means, 'additive'), strength };
}

/** Returns the index that has no effect: 1 (multiplicative) or 0 (additive). */
export function neutralIndex(form: SeasonForm): number {
  return form === 'multiplicative' ? 1 : 0;
}

/** Normalizes indices to sum 0 or mean 1. */
export function normalized(indices: Float64Array, form: SeasonForm): Float64Array {
  let mean = 0;
  for (const index of indices) mean += index / indices.length;
  return indices.map((index) => (form === 'multiplicative' ? index / (mean || 1) : index - mean));
}

interface Departures {
  /** Mean deviation at each position; neutral if unknown. */
  means: Float64Array;
  /** 0 if chance explains the season, near 1 for a clear season, 0.5 if unknown. */
  strength: number;
  /** Variance of all departures. */
  spread: number;
  /** Variance within positions; not finite if each position has one departure. */
  remainder: number;
}

/**
 * One-way analysis of variance, with positions as groups: F = (SS between / (p − 1)) / (SS within / (n − p)).
 *
 * @param values without gaps
 */
function departuresByPosition(values: Float64Array, seasonLength: number, form: SeasonForm): Departures {
  const sums = new Float64Array(seasonLength);
  const counts = new Float64Array(seasonLength);
  let [squares, sum, count] = [0, 0, 0];
  const half = seasonLength >> 1;
  for (let t = half; t < values.length - half; t++) {
    const trend = centeredMean(values, t, seasonLength);
    const value = values[t] as number;
    const departure = form === 'multiplicative' ? value / trend : value - trend;
    if (!Number.isFinite(departure)) continue;
    const position = t % seasonLength;
    sums[position] = (sums[position] as number) + departure;
    counts[position] = (counts[position] as number) + 1;
    squares += departure * departure;
    sum += departure;
    count++;
  }
  const neutral = neutralIndex(form);
  let between = 0;
  const means = sums.map((own, position) => {
    const times = counts[position] as number;
    if (times > 0) between += (own * own) / times;
    return times === 0 ? neutral : own / times;
  });
  // Sums of squares between and within positions, divided by their degrees of freedom.
  const positions = counts.reduce((known, times) => known + Number(times > 0), 0);
  const remainder = (squares - between) / (count - positions);
  const ratio = (between - (sum * sum) / count) / (positions - 1) / remainder;
  return {
    means,
    strength: count > positions + 1 && ratio > 0 ? Math.max(0, 1 - 1 / ratio) : 0.5,
    spread: (squares - (sum * sum) / count) / (count - 1),
    remainder,
  };
}

/**
 * Mean over one season around t. If the season is even, this is a 2 × m moving average: both ends count half, so that
 * every position has the same weight.
 *
 * @param t at least half a season from either end
 */
function centeredMean(values: Float64Array, t: number, seasonLength: number): number {
  const half = seasonLength >> 1;
  let sum = 0;
  for (let i = t - half; i <= t + half; i++) sum += values[i] as number;
  if (seasonLength % 2 === 0) sum -= ((values[t - half] as number) + (values[t + half] as number)) / 2;
  return sum / seasonLength;
}
