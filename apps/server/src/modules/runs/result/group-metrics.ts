/** Sums the absolute values; gaps (NaN) count as 0. */
export function volumeOf(values: Float64Array): number {
  return values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + Math.abs(value)), 0);
}

/**
 * Returns each volume's share of the total and the cumulative share of it and all larger ones, 0 to 1. Among equal
 * volumes the first one counts as the larger, so that the last cumulative share is 1. Null if the total is 0.
 */
export function volumeShares(
  volumes: readonly number[],
): { share: number | null; cumulative: number | null }[] {
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  const shares = volumes.map((volume) => ({
    share: total > 0 ? volume / total : null,
    cumulative: null as number | null,
  }));
  if (total <= 0) return shares;
  const largestFirst = volumes.map((volume, at) => ({ volume, at })).toSorted((a, b) => b.volume - a.volume);
  let sum = 0;
  for (const { volume, at } of largestFirst) {
    sum += volume;
    const own = shares[at];
    if (own) own.cumulative = Math.min(1, sum / total);
  }
  return shares;
}

/**
 * Computes the coefficient of variation: population standard deviation divided by mean; gaps (NaN) are ignored.
 *
 * @returns null with fewer than two values or a mean that is not positive
 */
export function coefficientOfVariation(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  if (!(mean > 0)) return null;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  return Math.sqrt(variance) / mean;
}
