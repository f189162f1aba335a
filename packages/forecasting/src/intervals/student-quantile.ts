import { normalQuantile } from './normal-quantile.ts';

/** Quantile of Student's t (expansion of Cornish & Fisher; Abramowitz & Stegun 1964, 26.7.5), for at least two degrees. */
export function studentQuantile(probability: number, degrees: number): number {
  const z = normalQuantile(probability);
  const z2 = z * z;
  return z + (z * (z2 + 1)) / (4 * degrees) + (z * (5 * z2 * z2 + 16 * z2 + 3)) / (96 * degrees * degrees);
}
