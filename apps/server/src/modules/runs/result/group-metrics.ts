import type { StoredGroup } from './stored-run.ts';

/** Sums the absolute values; gaps (NaN) count as 0. */
export function volumeOf(values: Float64Array): number {
  return values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + Math.abs(value)), 0);
}

/**
 * Returns a function that returns each volume's share of the total, and the cumulative share of this and all larger volumes, 0 to 1. Among
 * equal volumes, the first one counts as the larger, so that the last cumulative share is 1. Null if the total is 0.
 */
export function volumeShares(
  volumes: Float64Array,
): (at: number) => { share: number | null; cumulative: number | null } {
  const total = volumes.reduce((sum, volume) => sum + volume, 0);
  if (total <= 0) return () => ({ share: null, cumulative: null });
  const cumulative = new Float64Array(volumes.length);
  let sum = 0;
  for (const at of largestFirst(volumes)) {
    sum += volumes[at] as number;
    cumulative[at] = Math.min(1, sum / total);
  }
  return (at) => ({ share: (volumes[at] as number) / total, cumulative: cumulative[at] as number });
}

/** Returns the positions of values in descending order; equal values keep their order. */
export function largestFirst(values: Float64Array): Uint32Array {
  return new Uint32Array(values.length)
    .map((_, at) => at)
    .sort((a, b) => (values[b] as number) - (values[a] as number) || a - b);
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

// Common ABC/XYZ bounds: 80% and 95% of the volume; coefficients of variation of 0.5 and 1.
const bounds = { a: 0.8, b: 0.95, x: 0.5, y: 1 } as const;
// Rounding error of summed shares.
const rounding = 1e-9;

/**
 * Returns the ABC class by volume and the XYZ class by variability, such as AX. The XYZ class is omitted if `cv` is
 * null; the result is null if the volume is unknown.
 */
export function demandClass({
  share,
  cumulative_share: cumulative,
  cv,
}: Pick<StoredGroup, 'share' | 'cumulative_share' | 'cv'>): string | null {
  if (share === null || cumulative === null) return null;
  return abc(cumulative - share + rounding) + (cv === null ? '' : xyz(cv));
}

function abc(larger: number): string {
  if (larger < bounds.a) return 'A';
  return larger < bounds.b ? 'B' : 'C';
}

function xyz(cv: number): string {
  if (cv <= bounds.x) return 'X';
  return cv <= bounds.y ? 'Y' : 'Z';
}
