/** Sum of absolute values; gaps (NaN) count nothing. */
export function volumeOf(values: Float64Array): number {
  return values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + Math.abs(value)), 0);
}

/**
 * Each volume's share of all, and that of it and every larger one together, 0 to 1. Of equal volumes the one that
 * comes first counts as the larger, so that the last cumulative share is 1. Null where there is no volume at all.
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
 * Coefficient of variation: standard deviation (of the population) over mean; gaps (NaN) are left out.
 *
 * @returns null with fewer than two values or a mean that is not positive, where it says nothing
 */
export function coefficientOfVariation(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  if (!(mean > 0)) return null;
  const variance = known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
  return Math.sqrt(variance) / mean;
}
