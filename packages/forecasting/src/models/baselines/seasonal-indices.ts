/** How a season acts on the level: added to it or multiplied with it. */
export type SeasonalityMode = 'additive' | 'multiplicative';

/**
 * Seasonal indices by classical decomposition: the mean departure from a centred moving average at each position,
 * normalised to sum 0 (additive) or mean 1 (multiplicative). Index i belongs to values[i], values[i + m], …
 *
 * @param values without gaps, at least two seasons; all positive for multiplicative indices
 */
export function seasonalIndices(
  values: Float64Array,
  seasonLength: number,
  mode: SeasonalityMode,
): Float64Array {
  const sums = new Float64Array(seasonLength);
  const counts = new Float64Array(seasonLength);
  const half = seasonLength >> 1;
  const neutral = mode === 'multiplicative' ? 1 : 0;
  for (let t = half; t < values.length - half; t++) {
    const trend = centredMean(values, t, seasonLength);
    const value = values[t] as number;
    const departure = mode === 'multiplicative' ? value / trend : value - trend;
    if (!Number.isFinite(departure)) continue;
    const position = t % seasonLength;
    sums[position] = (sums[position] as number) + departure;
    counts[position] = (counts[position] as number) + 1;
  }
  const indices = sums.map((sum, position) =>
    counts[position] === 0 ? neutral : sum / (counts[position] as number),
  );
  let mean = 0;
  for (const index of indices) mean += index / seasonLength;
  return indices.map((index) => (mode === 'multiplicative' ? index / (mean || 1) : index - mean));
}

/** Mean over one season around t; with an even season the two ends count half each. */
function centredMean(values: Float64Array, t: number, seasonLength: number): number {
  const half = seasonLength >> 1;
  let sum = 0;
  for (let i = t - half; i <= t + half; i++) sum += values[i] as number;
  if (seasonLength % 2 === 0) sum -= ((values[t - half] as number) + (values[t + half] as number)) / 2;
  return sum / seasonLength;
}
